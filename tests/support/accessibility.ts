import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and what axe calls best practice. */
type Rules = 'all' | 'colours'

/** What axe reports about the page as it is, a line for each element. */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Through the debugging protocol, to which the page's own policy does not apply.
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`)
  const only = rules === 'colours' ? { runOnly: ['color-contrast'] } : {}
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ ...only, resultTypes: ['violations'] })})`,
  )) as AxeResults
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary}`,
    ),
  )
}
