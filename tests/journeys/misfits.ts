import type { Page } from 'playwright-core'

/**
 * What does not fit on a page as it is, a line for each: texts that stick out of their box or are cut off by one, and
 * pages that scroll sideways. What scrolls by itself, on purpose, may be wider.
 */
export async function misfits(page: Page): Promise<string[]> {
  await page.evaluate('document.fonts.ready')
  return [...new Set(await page.evaluate(findMisfits))]
}

/** Runs in the page. */
function findMisfits(): string[] {
  /** Half a pixel each side is rounding. */
  const SLACK = 1.5
  const found: string[] = []
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (excess > 0) found.push(`the page is ${excess} px too wide`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const element = walker.currentNode.parentElement
    if (text === '' || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (rects.length > 1 && !breaksAnywhere(element) && !isForReaders(element)) {
      const broken = brokenWord(walker.currentNode as Text)
      if (broken !== undefined) found.push(`“${broken}” is broken in “${text.slice(0, 60)}”`)
    }
    for (const rect of rects) {
      const wrong = misfitOf(element, rect)
      if (wrong === undefined) continue
      found.push(`“${text.slice(0, 60)}” ${wrong}`)
      break
    }
  }
  return found

  /** For screen readers only. */
  function isForReaders(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    const isClipped = getComputedStyle(element).clipPath !== 'none' || element.closest('.spoken') !== null
    return (width <= 1 && height <= 1) || isClipped
  }

  /** Written without spaces; Korean has them. */
  function breaksAnywhere(element: Element): boolean {
    return /^(zh|ja|th)/.test(element.closest('[lang]')?.getAttribute('lang') ?? '')
  }

  /** A word of letters that goes on in the next line. */
  function brokenWord(node: Text): string | undefined {
    const range = document.createRange()
    for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\p{N}@./_-])\p{L}{3,}(?![\p{L}\p{N}@./_-])/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first, last] = [lines[0], lines.at(-1)]
      if (first && last && last.top >= first.bottom - 1) return word
    }
    return undefined
  }

  function misfitOf(start: Element, { left, right, top, bottom }: DOMRect): string | undefined {
    for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, position } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      if (isForReaders(box)) return undefined
      const outer = box.getBoundingClientRect()
      const out = Math.max(outer.left - left, right - outer.right)
      const clips = overflowX === 'hidden' || overflowX === 'clip'
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined
      if (out > SLACK) return `${clips ? 'is cut off' : 'sticks out'} by ${Math.round(out)} px: ${nameOf(box)}`
      const below = Math.max(outer.top - top, bottom - outer.bottom)
      if (overflowY === 'auto' || overflowY === 'scroll') return undefined
      if ((overflowY === 'hidden' || overflowY === 'clip') && below > 4)
        return `is cut off by ${Math.round(below)} px below: ${nameOf(box)}`
      if (position === 'absolute' || position === 'fixed') return undefined
    }
    return undefined
  }

  function nameOf(box: Element): string {
    const classes = box.getAttribute('class')?.split(' ').slice(0, 2).join('.')
    return `${box.tagName.toLowerCase()}${classes ? `.${classes}` : ''}`
  }
}
