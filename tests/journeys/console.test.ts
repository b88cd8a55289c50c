import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { handInIdentity } from './hand-in-identity.ts'
import { untilFocused } from './proof-question.ts'
import { StaffMember } from './staff-member.ts'

/** Of `processnew`. */
const REJECTED = 4
const rooms = [
  '/',
  '/users',
  '/invites',
  '/alpha',
  '/approvals',
  '/countries',
  '/configuration',
  '/audit',
  '/staff',
  '/no-such-room',
]

describe('the operators’ console', () => {
  const stage = setStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  it('leads an admin through the first sign-in, and two people through a freeze and its lifting', async () => {
    const admin = await StaffMember.comes(stage, 'anna', 'admin')
    const found: string[] = []
    const look = async (where: string) =>
      found.push(...(await violations(admin.page)).map((line) => `${where}: ${line}`))

    await look('password')
    await admin.saysWho('wrong horse 1')
    await admin.page.getByText('Wrong e-mail address or password.').waitFor()
    await admin.saysWho(admin.temporaryPassword)
    await admin.page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor()
    await untilFocused(admin.page.getByLabel('New password'))
    await look('new password')
    await admin.choosesPassword()
    await admin.page.getByRole('heading', { name: 'Bind an authenticator' }).waitFor()
    await untilFocused(admin.page.getByLabel('Code', { exact: true }))
    await look('binding')
    await admin.bindsAuthenticator()
    await look('dashboard')

    const { page } = admin
    await page.getByRole('link', { name: 'Users' }).first().click()
    await page.getByRole('searchbox').fill('alice@example.com')
    await page.getByRole('row').filter({ hasText: 'alice@example.com' }).getByRole('link').click()
    await page.waitForURL('**/users/*')
    await page.getByText('alice@example.com').waitFor()
    // The link that led here is gone, but not the focus.
    await untilFocused(page.getByRole('main'))
    await look('user')
    const freeze = page.getByRole('button', { name: 'Freeze' })
    await freeze.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await untilFocused(freeze)
    await freeze.click()
    await look('freeze')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await dialog.getByText('Say why, in a few words').waitFor()
    await dialog.getByLabel('Reason').fill('reported as stolen')
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await page.getByText('Frozen', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Ask to lift' }).click()
    await dialog.getByLabel('Reason').fill('it was a mistake')
    await dialog.getByRole('button', { name: 'Ask to lift' }).click()
    await page
      .getByText(/Somebody else has to allow it/)
      .first()
      .waitFor()
    const userAddress = new URL(page.url()).pathname

    await admin.opens('/approvals')
    await page.getByText('Yours: another one decides').waitFor()
    await look('approvals')

    const second = await StaffMember.atWork(stage, 'berta', 'compliance')
    await second.page.getByRole('link', { name: 'Approvals' }).first().click()
    await second.page.getByRole('button', { name: 'Allow' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click()
    await second.page.getByText('Nothing waits for a second person.').waitFor()
    await untilFocused(second.page.getByRole('main'))

    await admin.opens(userAddress)
    await page.getByText('Open', { exact: true }).first().waitFor()
    assert.equal(await page.getByText('Frozen', { exact: true }).count(), 0)
    await admin.opens('/audit')
    for (const action of ['users.freeze', 'approval.request.lift-freeze', 'approval.execute.lift-freeze']) {
      await page.getByRole('cell').getByText(action, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Verify chain' }).click()
    await page.getByText(/The chain is whole/).waitFor()
    await look('audit')

    await page.getByRole('button', { name: /your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').waitFor()
    assert.deepEqual(found, [])
    assert.deepEqual(admin.complaints, [])
    assert.deepEqual(second.complaints, [])
    await Promise.all([admin.leaves(), second.leaves()])
  })

  it('shows compliance what was stated beside what was shown, and takes the decision back to the user', async () => {
    const alice = await stage.visit()
    await alice.signIn({ email: 'alice@example.com' })
    await handInIdentity(stage.exchange, alice, 'Archer')
    const member = await StaffMember.atWork(stage, 'emma', 'compliance')
    const { page } = member
    const found: string[] = []
    const look = async (where: string) => found.push(...(await violations(page)).map((line) => `${where}: ${line}`))

    await page.getByRole('link', { name: 'Identity cases' }).first().click()
    const row = page.getByRole('row').filter({ hasText: 'Demo: nobody has looked' })
    await row.waitFor()
    assert.equal(await page.getByText('Archer').count(), 0)
    await look('queue')
    await row.getByRole('link').click()
    await page.getByText('Archer').waitFor()
    for (const name of ['Document, front', 'Document, back', 'Face']) {
      const picture = page.getByRole('img', { name })
      await picture.scrollIntoViewIfNeeded()
      await eventually(`${name} is there`, () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    }
    await page.getByRole('radio', { name: 'Reject' }).click()
    await look('case')
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByText(/at least one reason/).waitFor()
    await page.getByRole('checkbox', { name: 'The face cannot be seen well' }).check()
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByText('Rejected', { exact: true }).waitFor()
    await untilFocused(page.getByRole('main'))
    const { state } = await alice.ask<{ state: number }>('/exchange-web-gateway/userCenterKyc/processnew')
    assert.equal(state, REJECTED)
    assert.deepEqual(found, [])
    assert.deepEqual(member.complaints, [])
    await Promise.all([alice.leave(), member.leaves()])
  })

  it('grants an Alpha pass, which only then adds the menu entry, and freezes an invite code', async () => {
    const alice = await stage.visit()
    await alice.signIn({ email: 'alice@example.com' })
    const menu = alice.page.getByRole('navigation', { name: 'Assets' })
    const toAlpha = menu.getByRole('link', { name: 'Alpha' })
    const checked = () => alice.page.waitForResponse(/alpha\/whiteList\/check/, { timeout: 60_000 })
    const seesNone = async () => {
      await Promise.all([checked(), alice.open('/assets')])
      // The answer has arrived, and the page has had time to render it.
      await alice.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
      )
      assert.equal(await toAlpha.count(), 0)
    }
    await seesNone()
    const member = await StaffMember.atWork(stage, 'gina', 'compliance')
    const { page } = member
    await member.opens('/users?q=alice@example.com')
    const row = page.getByRole('row').filter({ hasText: 'alice@example.com' })
    const number = (await row.getByRole('link').textContent()) ?? ''

    await page.getByRole('link', { name: 'Alpha passes' }).first().click()
    await page.getByText('Nobody has a pass yet.').waitFor()
    await page.getByRole('button', { name: 'Give a pass' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('User').fill(number)
    await dialog.getByLabel('Reason').fill('trades new coins')
    await dialog.getByRole('button', { name: 'Give a pass' }).click()
    await row.filter({ hasText: 'trades new coins' }).waitFor()
    await alice.open('/assets')
    await toAlpha.waitFor()
    await alice.page.route('**/alpha/whiteList/check', (route) => route.fulfill({ status: 500, body: '' }))
    await seesNone()

    await page.getByRole('link', { name: 'Invite codes' }).first().click()
    await page.getByRole('searchbox').fill(number)
    await row.getByRole('button', { name: 'Freeze' }).click()
    await dialog.getByLabel('Reason').fill('sold in a forum')
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await row.getByText('Frozen', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Free' }).waitFor()
    assert.deepEqual(member.complaints, [])
    await Promise.all([alice.leave(), member.leaves()])
  })

  for (const window of ['desk', 'phone'] as const) {
    it(`has rooms without axe violations, dark or light, and none wider than a ${window}`, async () => {
      const admin = await StaffMember.atWork(stage, `cara-${window}`, 'admin', window)
      const found: string[] = []
      for (const room of rooms) {
        await admin.opens(room)
        // Rules that only colours can break are checked again in a wide window, where everything is visible.
        for (const theme of window === 'desk' ? (['dark', 'light'] as const) : (['light'] as const)) {
          await admin.page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen
          }, theme)
          const wrong = await violations(admin.page, theme === 'dark' || window === 'phone' ? 'all' : 'colours')
          found.push(...wrong.map((line) => `${room} ${theme} ${line}`))
        }
        const excess = await admin.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (excess > 0) found.push(`${room} is ${excess} px too wide`)
      }
      assert.deepEqual(found, [])
      assert.deepEqual(admin.complaints, [])
      await admin.leaves()
    })
  }

  it('says so when a room does not load, and keeps the navigation working', async () => {
    const member = await StaffMember.atWork(stage, 'fred', 'support')
    await member.page.route('**/assets/approvals-*.js', (route) => route.abort())
    await member.page.getByRole('link', { name: 'Approvals' }).first().click()
    await member.page.getByRole('button', { name: 'Load the page again' }).waitFor()
    // A list that does not load says so, and can be requested again.
    await member.page.getByRole('link', { name: 'Users' }).first().click()
    await member.page.getByRole('row').filter({ hasText: 'example.com' }).first().waitFor()
    await member.page.route('**/console-api/**', (route) => route.abort())
    await member.page.getByRole('searchbox').fill('alice')
    await member.page.getByText('This could not be loaded').waitFor()
    await member.page.unroute('**/console-api/**')
    await member.page.getByRole('button', { name: 'Try again' }).click()
    await member.page.getByRole('row').filter({ hasText: 'a***e@example.com' }).waitFor()
    await member.leaves()
  })

  it('closes rooms to roles that may not enter, whatever URL they type', async () => {
    const support = await StaffMember.atWork(stage, 'dora', 'support')
    assert.deepEqual(await support.page.getByRole('navigation').getByRole('link').allInnerTexts(), [
      'Dashboard',
      'Users',
      'Invite codes',
      'Alpha passes',
      'Approvals',
    ])
    for (const room of ['/staff', '/audit', '/configuration', '/identity']) {
      await support.opens(room)
      await support.page.getByRole('heading', { name: 'Your role does not open this room' }).waitFor()
    }
    await support.leaves()
  })
})
