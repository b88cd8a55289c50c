import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

describe('the frame of the console', () => {
  const stage = setStage()

  it('looks at the sign-in as the site does, until somebody chooses otherwise', async () => {
    const member = await StaffMember.comes(stage, 'hugo', 'support')
    const { page } = member
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    assert.equal(await theme(), 'dark')
    await page.context().addCookies([{ name: 'theme', value: 'light', url: stage.exchange.consoleUrl }])
    await member.opens('/')
    assert.equal(await theme(), 'light')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'High contrast' }).click()
    await member.opens('/')
    assert.equal(await theme(), 'contrast')
    await member.leaves()
  })

  it('closes rooms to roles that may not enter, whatever URL they type', async () => {
    const support = await StaffMember.atWork(stage, 'dora', 'support')
    const [open, closed] = await support.page.getByRole('navigation').getByRole('list').all()
    assert.deepEqual(await open?.getByRole('link').allInnerTexts(), [
      'Dashboard',
      'Markets and fees',
      'Contracts',
      'Index prices',
      'Collateral',
      'Users',
      'Invite codes',
      'Alpha access',
      'Lead traders',
      'Approvals',
    ])
    assert.deepEqual(await closed?.getByRole('link').allInnerTexts(), [
      'Earn',
      'Referral',
      'Identity cases',
      'Accounts set aside',
      'Tokens',
      'Reconciliation',
      'Custody',
      'Withdrawals',
      'Release keys',
      'Travel rule',
      'Missing deposits',
      'Conversions',
      'Card purchases',
      'Payments between users',
      'Countries',
      'Configuration',
      'Audit log',
      'Staff',
    ])
    for (const room of ['/staff', '/audit', '/configuration', '/identity']) {
      await support.opens(room)
      await support.page.getByRole('heading', { name: 'Your role has no access to this page' }).waitFor()
    }
    await support.page.getByText('You are signed in as Support. This page is for: Compliance.').waitFor()
    await support.leaves()
  })
})
