import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { codesMayGo } from '../support/database-of.ts'
import { lastLink, nextMessage } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { proveByMail, untilFocused } from './proof-question.ts'

describe('exporting one’s data, and closing the account', { timeout: 240_000 }, () => {
  const stage = setLentStage()
  let alice: Visitor
  let email: string

  before(async () => {
    email = stage.exchange.emailOf('alice')
    await stage.exchange.cli('user', 'create', '--email', email, '--password', PASSWORD)
    alice = await stage.visit()
    await alice.signIn({ email })
  })

  const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name }).click()

  it('requests a copy of all stored data, and downloads it once', async () => {
    const { page } = alice
    await alice.open('/account/data_export')
    await page.getByText('No export yet').waitFor()
    await press(page, 'Request an export')
    await proveByMail(stage.exchange, alice, email)
    await page.getByText('Your export is ready').waitFor()
    await untilFocused(page.locator('main').getByRole('status'))
    await nextMessage(stage.exchange, email, /data is ready/i)
    assert.deepEqual(await violations(page), [])

    await codesMayGo(stage.exchange)
    await press(page, 'Download')
    // Beginning with the proof, which takes its time too.
    const coming = page.waitForEvent('download', { timeout: 120_000 })
    const [file] = await Promise.all([coming, proveByMail(stage.exchange, alice, email)])
    assert.equal(file.suggestedFilename(), 'bowline-data.json')
    const copy = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, Record<string, unknown>[]>
    assert.equal(copy.users?.[0]?.email, email)
    assert.equal(copy.security_events?.length !== 0, true)
    await page.getByText('No export yet').waitFor()
  })

  it('cannot close an account that holds something', async () => {
    const bob = await stage.signedIn('bob', 'USDT=10')
    await bob.open('/account/close')
    await bob.page.getByText('There are still assets in your account.').waitFor()
    await bob.page.getByRole('link', { name: 'See assets' }).click()
    await bob.page.waitForURL('**/assets')
    await bob.leave()
  })

  it('closes an account, and keeps it by the link in the mail, from any browser', async () => {
    const { page } = alice
    await codesMayGo(stage.exchange)
    await alice.open('/account/close')
    await press(page, 'Close account')
    await page.getByText('Enter your password').waitFor()
    await page.getByText('Select this to continue').waitFor()
    await page.getByLabel('Login password').fill(PASSWORD)
    await page.getByLabel('I want to close this account').check()
    await press(page, 'Close account')
    await proveByMail(stage.exchange, alice, email)
    await page.getByText('This account is being closed').first().waitFor()
    await page.locator('main').getByRole('button', { name: 'Keep my account' }).waitFor()
    assert.deepEqual(await violations(page), [])

    const { pathname, search } = await lastLink(stage.exchange, email, '/account/cancel-closing')
    const anybody = await stage.visit({ window: 'phone' })
    // Merely opening the page, as programs that scan mail do, changes nothing.
    await anybody.open(`${pathname}${search}`)
    await alice.open('/account/close')
    await page.locator('main').getByText('This account is being closed').waitFor()
    await press(anybody.page, 'Keep my account')
    await anybody.page.getByText(/a\*\*\*\w@example\.com stays open/).waitFor()
    await nextMessage(stage.exchange, email, /stays open/i)
    await alice.open('/account/close')
    await page.getByLabel('I want to close this account').waitFor()
    await anybody.open(`${pathname}${search}`)
    await press(anybody.page, 'Keep my account')
    await anybody.page.getByText('This link has been used or has expired.').waitFor()
    await anybody.leave()
  })
})
