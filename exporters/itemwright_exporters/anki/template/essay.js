// Essays: nothing is checked; the back shows the rubric.

onKeys(function () {});
reachable();
