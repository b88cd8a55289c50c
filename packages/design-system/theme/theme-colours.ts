/**
 * The colour a variable has at an element, in a form a canvas takes: `getPropertyValue` would give back the text of
 * `light-dark(…)`, so a hidden probe is asked instead. Read once per theme, not per frame.
 */
export function readColour(at: Element, variable: `--${string}`): string {
  const probe = at.ownerDocument.createElement('i')
  probe.style.color = `var(${variable})`
  probe.style.display = 'none'
  at.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
