import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

/** From a market that staff list early to a member who may buy in it. */
describe('Alpha', { timeout: 600_000 }, () => {
  const stage = setStage()

  before(() => stage.exchange.customer('alice', 'USDT=500'))

  it('shows early markets, lets a user with a pass accept the risk, and tells others what they may do', async () => {
    const staff = await StaffMember.atWork(stage, 'gina', 'admin')
    const { page } = staff
    await staff.opens('/alpha')
    await page.getByText('No market is listed early.').waitFor()
    await page.getByRole('button', { name: 'List early' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Market').fill('solusdt')
    await dialog.getByLabel('Days until it opens to everyone').fill('3')
    await dialog.getByLabel('Reason').fill('a new coin')
    await dialog.getByRole('button', { name: 'List early' }).click()
    const early = page.getByRole('row').filter({ hasText: 'SOL/USDT' })
    await early.getByText('Early', { exact: true }).waitFor()
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(staff.complaints, [])

    const alice = await stage.visit()
    await alice.signIn({ email: 'alice@example.com' })
    await alice.open('/alpha')
    const main = alice.page.getByRole('main')
    await main.getByText('Alpha is by invitation').waitFor()
    await main.getByRole('link', { name: 'SOL/USDT' }).waitFor()
    assert.deepEqual(await violations(alice.page), [])

    await staff.opens('/users?q=alice@example.com')
    const user = page.getByRole('row').filter({ hasText: 'alice@example.com' })
    const number = (await user.getByRole('link').textContent()) ?? ''
    await staff.opens('/alpha?do=grant')
    await dialog.getByLabel('User ID').fill(number)
    await dialog.getByLabel('Reason').fill('trades new coins')
    await dialog.getByRole('button', { name: 'Grant access' }).click()
    await page.getByRole('row').filter({ hasText: 'trades new coins' }).waitFor()

    await alice.open('/alpha')
    const join = main.getByRole('button', { name: 'Start buying early' })
    assert.ok(await join.isDisabled())
    await main.getByLabel('I have read this and accept the risk').check()
    await join.click()
    await main.getByText('You are an Alpha member').waitFor()
    assert.deepEqual(await violations(alice.page), [])
    await alice.open('/alpha')
    await main.getByText('You are an Alpha member').waitFor()
    assert.equal(await join.count(), 0)
    await Promise.all([alice.leave(), staff.leaves()])
  })
})
