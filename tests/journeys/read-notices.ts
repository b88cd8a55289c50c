import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'

/** Opens the list of notices, finds one there, and reads until there are no new ones. */
export async function readNotices(page: Page, wanted: string): Promise<void> {
  const unread = page.getByRole('button', { name: /^Notifications \(\d+\)$/ })
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const close = list.getByRole('button', { name: 'Close' })
  await unread.click()
  await list.getByText(wanted).first().waitFor()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^Notifications/)
  await eventually('all are read', async () => {
    // The last of them may come while the list is open.
    if (await unread.isVisible()) {
      await unread.click()
      await close.click()
    }
    return page.getByRole('button', { name: 'Notifications', exact: true }).isVisible()
  })
}
