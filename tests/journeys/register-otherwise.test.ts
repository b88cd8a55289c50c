import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { codesMayGo } from '../support/database-of.ts'
import { lastCode } from '../support/read-inbox.ts'
import { setStage } from '../support/stage.ts'
import { assertAccessible, isSignedIn, says, submit } from './at-the-door.ts'
import { StaffMember } from './staff-member.ts'

const PASSWORD = 'blue heron 42 nests'
const NUMBER = '+4915112345678'

describe('registering in other ways', { timeout: 240_000 }, () => {
  const stage = setStage()

  /** The second half of registration, once it is known who comes. */
  const finish = async (page: Page, field: 'E-mail code' | 'SMS code', code: string) => {
    await page.getByLabel(field).fill(code)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(page)
  }

  it('by phone number, with the SMS in the inbox, and signs in with it', async () => {
    const alice = await stage.visit({ window: 'phone' })
    const { page } = alice
    await alice.open('/user/register')
    await page.getByRole('radio', { name: 'Phone' }).check()
    await page.getByLabel('Country code').selectOption('DE')
    await page.getByLabel('Phone number').fill('four')
    await page.getByLabel('Country you live in').selectOption('DE')
    await page.getByRole('checkbox').check()
    await submit(page)
    await says(page, 'A phone number can only contain digits')
    await assertAccessible(page)
    await page.getByLabel('Phone number').fill('0151 1234-5678')
    await submit(page)
    await says(page, /^We sent a code to \+49/)
    const [inbox] = await Promise.all([
      alice.context.waitForEvent('page'),
      page.getByRole('link', { name: 'demo inbox' }).tap(),
    ])
    await inbox.getByRole('link', { name: NUMBER }).tap()
    const [code = ''] = /\b\d{6}\b/.exec((await inbox.locator('pre').textContent()) ?? '') ?? []
    await inbox.close()
    assert.equal(code, await lastCode(stage.exchange, NUMBER))
    await finish(page, 'SMS code', code)
    await page.waitForURL('**/user/success')
    await isSignedIn(page)
    await says(page, /^Signed in as \+491/)

    await alice.context.clearCookies({ name: 'bowline_session' })
    await codesMayGo(stage.exchange)
    await alice.open('/user/login')
    await page.getByRole('radio', { name: 'Phone' }).check()
    await page.getByLabel('Country code').selectOption('DE')
    await page.getByLabel('Phone number').fill('15112345678')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(page)
    await page.waitForURL('**/user/loginVerify')
    await page.getByLabel('SMS code').fill(await lastCode(stage.exchange, NUMBER))
    await submit(page)
    await isSignedIn(page)
    assert.deepEqual(alice.complaints, [])
    await alice.leave()
  })

  it('by the invitation of a KOL, marked by an operator', async () => {
    const kate = await stage.signedIn('kate', 'USDT=100')
    const { user } = await kate.ask<{ user: { id: number } }>('/exchange-web/web/user/session')
    const admin = await StaffMember.atWork(stage, 'anna', 'admin')
    await admin.opens(`/users/${user.id}`)
    await admin.page.getByRole('button', { name: 'Mark as KOL' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('writes about markets')
    await dialog.getByRole('button', { name: 'Mark as KOL' }).click()
    await admin.page.getByRole('button', { name: 'Remove KOL status' }).waitFor()

    const { link } = await kate.ask<{ link: string }>('/exchange-web/web/user/invite')
    const bob = await stage.visit()
    const { page } = bob
    await bob.open(`/home${new URL(link).search}`)
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Country you live in').selectOption('DE')
    await page.getByRole('checkbox').check()
    await submit(page)
    await finish(page, 'E-mail code', await lastCode(stage.exchange, 'bob@example.com'))
    await page.waitForURL('**/user/kolSuccess')
    await isSignedIn(page)
    await says(page, /your invitation is recorded/)
    await assertAccessible(page)
    // Kate came by nobody's invitation, and is not told otherwise.
    await kate.open('/user/kolSuccess')
    await kate.page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await kate.page.getByText(/your invitation is recorded/).count(), 0)
    await admin.opens(`/users/${(await bob.ask<{ user: { id: number } }>('/exchange-web/web/user/session')).user.id}`)
    await admin.page.getByText(`user ${user.id} (KOL)`).waitFor()
    assert.deepEqual([...bob.complaints, ...admin.complaints], [])
    await Promise.all([kate.leave(), bob.leave(), admin.leaves()])
  })
})
