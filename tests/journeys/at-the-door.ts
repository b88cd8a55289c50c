import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'

/** Shared steps of the sign-in and registration pages. */
export const submit = (page: Page) => page.locator('main form [type=submit]').click()
export const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
export const isSignedIn = (page: Page) => page.getByRole('button', { name: /^Account / }).waitFor()
export const pathOf = (page: Page) => new URL(page.url()).pathname

export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page)
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor()
}

/** Checks the steps of these pages that have no URL of their own. */
export async function assertAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const found = await violations(page)
  for (const other of ['light', 'contrast', theme]) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, other)
    found.push(...(await violations(page, 'colours')).map((line) => `${other} ${line}`))
  }
  assert.deepEqual(found, [])
}
