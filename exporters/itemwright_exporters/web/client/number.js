// What a typed number may mean.

/**
 * Its readings: a comma or a point before the fraction or between thousands, spaces, a real minus, powers of ten, a unit
 * behind it. "1,000" may be a thousand or one; what is no number has none.
 */
function numbersIn(text) {
  const plain = text.normalize("NFKC").replace(/[−–]/g, "-").replace(/[\s_']/g, "")
    .replace(/^([-+]?)10\^/, "$11e").replace(/[×·x*]10\^?\(?([-+]?\d+)\)?/, "e$1");
  const found = /^([-+]?)(\d[\d.,]*|[.,]\d+)(e[-+]?\d+)?/i.exec(plain);
  if (!found) return [];
  const [, sign, written, power = ""] = found;
  const readings = ["point", "comma"].map((fraction) => {
    const grouped = fraction === "point" ? /^\d{1,3}(,\d{3})+(\.\d*)?$/ : /^\d{1,3}(\.\d{3})+(,\d*)?$/;
    let digits = written;
    if (grouped.test(digits)) digits = digits.split(fraction === "point" ? "," : ".").join("");
    if (fraction === "comma") digits = digits.replace(",", ".");
    return Number(sign + digits + power);
  });
  return Array.from(new Set(readings)).filter(Number.isFinite);
}
