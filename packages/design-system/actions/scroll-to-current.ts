/** Where a row fades, as its style sheet has it. */
const EDGE = 20

/** Moves a row of links or tabs sideways, and nothing else, until the current one is in sight. */
export function scrollToCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current], [aria-selected=true]')
  if (!row || !current) return
  const [all, one] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  if (one.left >= all.left + EDGE && one.right <= all.right - EDGE) return
  row.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2)
}
