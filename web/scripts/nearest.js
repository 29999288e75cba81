// Which thing lies nearest in a direction, for arrow keys on a drawing.

// The element lying nearest in a direction; straying sideways counts double.
export function nearest(from, candidates, [dx, dy]) {
  const here = centre(from);
  let best = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const there = centre(candidate);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = ahead + 2 * aside;
    if (candidate !== from && ahead > 4 && far < least) [best, least] = [candidate, far];
  }
  return best;
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
