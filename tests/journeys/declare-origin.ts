import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator, Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'

/** Where the owner says where a deposit comes from, while that is asked. */
export const ask = (line: Locator) => line.getByRole('button', { name: 'Say where it comes from' })

/** Of a deposit in the list of the page: its owner's own wallet sent it. */
export async function sayOwnWallet(line: Locator): Promise<void> {
  await ask(line).click({ timeout: 120_000 })
  await line.getByLabel('My own wallet').check()
  await line.getByRole('button', { name: 'Continue' }).click()
}

/** Until a deposit is credited; where the law asks whose wallet it comes from, that is said. True: it was asked. */
export async function declareOrigin(page: Page, line: Locator): Promise<boolean> {
  const stages = line.getByRole('list')
  const isOver = async () => (await stages.count()) === 0
  await eventually('it is credited or asked about', async () => (await ask(line).isVisible()) || isOver(), 120_000)
  const isAsked = await ask(line).isVisible()
  if (isAsked) {
    assert.deepEqual(await violations(page), [])
    await sayOwnWallet(line)
  }
  await stages.waitFor({ state: 'detached', timeout: 120_000 })
  return isAsked
}
