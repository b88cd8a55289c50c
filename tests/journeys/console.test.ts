import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { nextFrame } from '../support/visitor.ts'
import { handInIdentity } from './hand-in-identity.ts'
import { untilFocused } from './proof-question.ts'
import { consoleRooms } from './site-pages.ts'
import { StaffMember } from './staff-member.ts'

/** Of `processnew`. */
const REJECTED = 4
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
    await admin.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await untilFocused(admin.page.getByLabel('New password'))
    await look('new password')
    await admin.choosesPassword()
    await admin.page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor()
    await untilFocused(admin.page.getByLabel('Code', { exact: true }))
    await look('binding')
    await admin.bindsAuthenticator()
    await look('dashboard')

    const { page } = admin
    await page.getByRole('link', { name: 'Users' }).first().click()
    await page.getByRole('searchbox').fill('alice@example.com')
    // On a slow machine a search that is still to come would lead back from what was followed before it.
    await page.waitForURL(/q=alice/)
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
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await untilFocused(freeze)
    await freeze.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').waitFor()
    await look('freeze')
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await dialog.getByText('Enter a reason (at least 3 characters)').waitFor()
    await dialog.getByLabel('Reason').fill('reported as stolen')
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await page.getByText('Frozen', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Request unfreeze' }).click()
    await dialog.getByLabel('Reason').fill('it was a mistake')
    await dialog.getByRole('button', { name: 'Request unfreeze' }).click()
    await page
      .getByText(/Someone else must approve it/)
      .first()
      .waitFor()
    const userAddress = new URL(page.url()).pathname

    await admin.opens('/approvals')
    await page.getByText('Your request: someone else must approve it').waitFor()
    await look('approvals')

    const second = await StaffMember.atWork(stage, 'berta', 'compliance')
    await second.page.getByRole('link', { name: 'Approvals' }).first().click()
    await second.page.getByRole('button', { name: 'Approve' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await second.page.getByText('Nothing is waiting for approval.').waitFor()
    await untilFocused(second.page.getByRole('main'))

    await admin.opens(userAddress)
    await page.getByText('Enabled', { exact: true }).first().waitFor()
    assert.equal(await page.getByText('Frozen', { exact: true }).count(), 0)
    await admin.opens('/audit')
    for (const action of ['users.freeze', 'approval.request.lift-freeze', 'approval.execute.lift-freeze']) {
      await page.getByRole('cell').getByText(action, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Verify log' }).click()
    await page.getByText(/The log is intact/).waitFor()
    await look('audit')

    await page.getByRole('button', { name: /your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').waitFor()
    assert.deepEqual(found, [])
    assert.deepEqual(admin.complaints, [])
    assert.deepEqual(second.complaints, [])
    await Promise.all([admin.leaves(), second.leaves()])
  })

  it('lets two admins admit somebody, and shows the password to the second only', async () => {
    const anna = await StaffMember.atWork(stage, 'first-admin', 'admin')
    await anna.opens('/staff')
    await anna.page.getByRole('button', { name: 'Add staff member' }).click()
    const dialog = anna.page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill('nora@staff.example')
    await dialog.getByLabel('Name').fill('Nora')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.getByText('Enter a reason (at least 3 characters)').waitFor()
    await dialog.getByLabel('Reason').fill('begins on Monday')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await anna.page.getByText('Requested. Another admin must approve it under Approvals.').first().waitFor()
    assert.equal(await anna.page.getByRole('row').filter({ hasText: 'nora@staff.example' }).count(), 0)

    const demo = await StaffMember.ofDemo(stage, 'second-admin')
    await demo.opens('/approvals')
    const row = demo.page.getByRole('row').filter({ hasText: 'nora@staff.example' })
    await row.getByRole('button', { name: 'Approve' }).click()
    await demo.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await demo.page.getByText(/Temporary password for nora@staff.example/).waitFor()
    await demo.opens('/staff')
    await demo.page.getByRole('row').filter({ hasText: 'nora@staff.example' }).waitFor()
    assert.deepEqual([...anna.complaints, ...demo.complaints], [])
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
    const row = page.getByRole('row').filter({ hasText: 'Demo: not checked by anyone' })
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
    await page.getByRole('button', { name: 'Submit decision' }).click()
    await page.getByText(/at least one reason/).waitFor()
    await page.getByRole('checkbox', { name: 'Face not clearly visible' }).check()
    await page.getByRole('button', { name: 'Submit decision' }).click()
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
      const [answer] = await Promise.all([checked(), alice.open('/assets')])
      // The whole answer has arrived, and the page has had time to render it.
      await answer.finished()
      await nextFrame(alice.page)
      assert.equal(await toAlpha.count(), 0)
    }
    await seesNone()
    const member = await StaffMember.atWork(stage, 'gina', 'compliance')
    const { page } = member
    await member.opens('/users?q=alice@example.com')
    const row = page.getByRole('row').filter({ hasText: 'alice@example.com' })
    const number = (await row.getByRole('link').textContent()) ?? ''

    await page.getByRole('link', { name: 'Alpha access' }).first().click()
    await page.getByText('No one has Alpha access yet.').waitFor()
    await page.getByRole('button', { name: 'Grant access' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('User ID').fill(number)
    await dialog.getByLabel('Reason').fill('trades new coins')
    await dialog.getByRole('button', { name: 'Grant access' }).click()
    await row.filter({ hasText: 'trades new coins' }).waitFor()
    await alice.open('/assets')
    await toAlpha.waitFor()
    await alice.page.route('**/alpha/whiteList/check', (route) => route.fulfill({ status: 500, body: '' }))
    await seesNone()

    // A code is made when its owner first looks at it.
    await alice.ask('/exchange-web/web/user/invite')
    await page.getByRole('link', { name: 'Invite codes' }).first().click()
    await page.getByRole('searchbox').fill(number)
    await row.getByRole('button', { name: 'Freeze' }).click()
    await dialog.getByLabel('Reason').fill('sold in a forum')
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await row.getByText('Frozen', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Unfreeze' }).waitFor()
    assert.deepEqual(member.complaints, [])
    await Promise.all([alice.leave(), member.leaves()])
  })

  for (const window of ['desk', 'phone'] as const) {
    it(`has rooms without axe violations, dark or light, and none wider than a ${window}`, async () => {
      const admin = await StaffMember.atWork(stage, `cara-${window}`, 'admin', window)
      const found: string[] = []
      for (const room of consoleRooms) {
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
    await member.page.getByRole('button', { name: 'Reload page' }).waitFor()
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

  it('keeps settings that are being written while their history is looked at', async () => {
    const admin = await StaffMember.atWork(stage, 'eddy', 'admin')
    const { page } = admin
    await admin.opens('/configuration')
    await page.getByRole('tab', { name: 'JSON' }).click()
    const editor = page.getByRole('textbox', { name: 'Settings as JSON' })
    await editor.fill('{ "half": ')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('table', { name: 'History' }).or(page.getByText('Default settings; no changes yet.')).waitFor()
    await page.getByRole('tab', { name: 'JSON' }).click()
    assert.equal(await editor.inputValue(), '{ "half": ')
    await admin.leaves()
  })
})
