import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import type { Visitor } from '../support/visitor.ts'

interface FirstCall {
  readonly path: string
  /** What of `/fe-co-api/` the page does not get. */
  readonly call: string
  /** Where it says so. */
  readonly place: Locator
  /** What it has once it is answered. */
  readonly lacks: Locator
  /** Looked at while it has failed. */
  readonly meanwhile?: () => Promise<void>
}

/** Opens a page that does not get what it begins with: it says so and why, and has it after a press. */
export async function failsFirst(visitor: Visitor, { path, call, place, lacks, meanwhile }: FirstCall): Promise<void> {
  const { page } = visitor
  const calls = `**/fe-co-api/${call}`
  const before = visitor.complaints.length
  let answered: Promise<void> | undefined
  let asked = 0
  await page.route(calls, async (route) => {
    if (!answered) return route.abort()
    asked += 1
    await answered
    return route.continue()
  })
  await visitor.open(path)
  const alert = place.getByRole('alert').filter({ hasText: 'The contract data could not be loaded' })
  await alert.getByText('Cannot reach the exchange. Check your network.').waitFor()
  assert.equal(await lacks.count(), 0, `${path} without ${call}`)
  assert.deepEqual(await violations(page), [])
  await meanwhile?.()
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  await alert.getByRole('button', { name: 'Try again' }).click()
  await eventually('it is asked for once more', () => asked > 0)
  resolve()
  await lacks.first().waitFor()
  await alert.waitFor({ state: 'hidden' })
  await page.unroute(calls)
  // A browser reports what did not reach it.
  const reported = visitor.complaints.splice(before)
  visitor.complaints.push(...reported.filter((line) => !line.includes('net::ERR_FAILED')))
}
