import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and what axe calls best practice. */
type Rules = 'all' | 'colours'

/** What axe finds wrong with the page as it stands, a line for each element. */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Over the debugging protocol, which the page's own policy does not bind.
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
