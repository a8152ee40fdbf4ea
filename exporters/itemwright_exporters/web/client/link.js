// Links into the page: `#q=ID&seed=…` and what is chosen at the side. A link that is sent shows the same to its receiver.

function readLink(hash, data) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const indexOf = (name) => data.topics.findIndex((path) => path.join("/") === name);
  const topics = values.getAll("topic").map(indexOf).filter((at) => at >= 0);
  const tag = data.tags.indexOf(values.get("tag"));
  const difficulty = Number(values.get("difficulty"));
  return {
    question: values.get("q"),
    seed: /^[\w-]{1,40}$/.test(values.get("seed") || "") ? values.get("seed") : "",
    mode: ["exam", "review"].includes(values.get("mode")) ? values.get("mode") : "study",
    filter: {
      show: Object.hasOwn(SHOWS, values.get("show") || "") ? values.get("show") : "all",
      topics: topics.length ? new Set(topics) : null,
      tag: tag < 0 ? null : tag,
      difficulty: difficulty >= 1 && difficulty <= 5 ? Math.floor(difficulty) : 0,
      query: (values.get("find") || "").slice(0, 200),
    },
  };
}

function writeLink({ question, seed, mode, filter }, data) {
  const values = new URLSearchParams();
  if (question) values.set("q", question);
  values.set("seed", seed);
  if (mode !== "study") values.set("mode", mode);
  if (filter.show !== "all") values.set("show", filter.show);
  for (const topic of filter.topics || []) values.append("topic", data.topics[topic].join("/"));
  if (filter.tag !== null) values.set("tag", data.tags[filter.tag]);
  if (filter.difficulty) values.set("difficulty", String(filter.difficulty));
  if (filter.query) values.set("find", filter.query);
  return `#${values}`;
}
