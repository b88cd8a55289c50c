import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

describe('control of contracts', () => {
  const stage = setStage()
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the public API
  const ofApi = async (call: string): Promise<any> => (await fetch(`${stage.exchange.baseUrl}/fapi/v1/${call}`)).json()
  const isOf = (symbol: string) => (row: { readonly symbol: string }) => row.symbol === symbol

  it('lets one only reduce at once, as its page then says, and has two change its funding', async () => {
    const anna = await StaffMember.atWork(stage, 'contract-admin', 'admin')
    const { page } = anna
    await anna.opens('/contracts')
    const row = page.getByRole('row').filter({ hasText: /^ETH-USDT/ })
    const dialog = page.getByRole('dialog')
    await row.getByText('0 USDT').waitFor()
    await row.getByRole('button', { name: 'Change state' }).click()
    await dialog.getByRole('radio', { name: 'Reduce only' }).click()
    await dialog.getByLabel('Reason').fill('a coin that forks')
    assert.deepEqual(await violations(page), [])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('Reduce only').waitFor()

    const visitor = await stage.visit()
    await visitor.open('/futures/ETH')
    await visitor.page.getByText('Reduce-only').first().waitFor()
    const statusOf = async (symbol: string) => (await ofApi('exchangeInfo')).symbols.find(isOf(symbol))?.status
    assert.deepEqual([await statusOf('ETHUSDT'), await statusOf('BTCUSDT')], ['PRE_SETTLE', 'TRADING'])

    await row.getByRole('button', { name: 'Edit settings' }).click()
    await dialog.getByLabel('Hours between funding payments').fill('3')
    await dialog.getByLabel('Reason').fill('funding is at its cap for days')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.getByText(/fundingHours is 1, 2, 4 or 8/).waitFor()
    await dialog.getByLabel('Hours between funding payments').fill('4')
    assert.deepEqual(await violations(page), [])
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const second = await StaffMember.atWork(stage, 'contract-second', 'compliance')
    await second.opens('/approvals')
    const waiting = second.page.getByRole('row').filter({ hasText: 'fundingHours: 8 → 4' })
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await waiting.waitFor({ state: 'hidden' })
    assert.equal((await ofApi('fundingInfo')).find(isOf('ETHUSDT'))?.fundingIntervalHours, 4)
    assert.equal(await statusOf('ETHUSDT'), 'PRE_SETTLE')
    assert.deepEqual([...anna.complaints, ...second.complaints], [])
    await Promise.all([anna.leaves(), second.leaves()])
  })
})
