import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Visitor } from '../support/visitor.ts'

/** More tab stops than a page of forms has. */
const MOST_STOPS = 40

/** Where the focus is, by accessible name, and moving on with Tab alone. */
export function fingers({ page }: Visitor, mostStops = MOST_STOPS) {
  const at = () =>
    page.evaluate<string>(`(({ activeElement: it }) => {
      const labels = [...(it.labels ?? [])].map(({ textContent }) => textContent).join(' ')
      return (it.getAttribute('aria-label') ?? (labels || it.textContent)).trim()
    })(document)`)
  const isAt = (what: RegExp) => eventually(`the focus is at ${what}`, async () => what.test(await at()))
  const tabTo = async (what: RegExp) => {
    for (let stop = 0; stop < mostStops && !what.test(await at()); stop++) await page.keyboard.press('Tab')
    assert.match(await at(), what)
  }
  return { at, isAt, tabTo }
}
