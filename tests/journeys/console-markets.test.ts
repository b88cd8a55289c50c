import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

describe('market control', () => {
  const stage = setStage()

  it('halts a market at once, and opens it again with two people', async () => {
    const anna = await StaffMember.atWork(stage, 'market-admin', 'admin')
    const { page } = anna
    await anna.opens('/markets')
    const row = page.getByRole('row').filter({ hasText: 'LTC/USDT' })
    const dialog = page.getByRole('dialog')
    const puts = async (state: string, how: string) => {
      await row.getByRole('button', { name: 'Change state' }).click()
      await dialog.getByRole('radio', { name: state }).click()
      await dialog.getByLabel('Reason').fill('a faulty price feed')
      await dialog.getByRole('button', { name: how }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await puts('Halted', 'Apply')
    await row.getByText('Halted').waitFor()
    await puts('Trading', 'Request approval')
    await row.getByText('Halted').waitFor()
    await row.getByRole('button', { name: 'Edit limits' }).click()
    await dialog.getByLabel('Minimum order value').fill('a lot')
    await dialog.getByLabel('Reason').fill('too many dust orders')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.getByText(/minNotional "a lot" is malformed/).waitFor()
    await dialog.getByLabel('Minimum order value').fill('12')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const second = await StaffMember.atWork(stage, 'market-second', 'compliance')
    await second.opens('/approvals')
    for (const what of ['Halted → Trading', 'minNotional: ']) {
      const waiting = second.page.getByRole('row').filter({ hasText: what })
      await waiting.getByRole('button', { name: 'Approve' }).click()
      await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
      await waiting.waitFor({ state: 'hidden' })
    }
    await anna.opens('/markets')
    await row
      .getByText(/Post only|Trading/)
      .first()
      .waitFor()
    await row.getByText('12', { exact: false }).first().waitFor()
    assert.deepEqual([...anna.complaints, ...second.complaints], [])
    await Promise.all([anna.leaves(), second.leaves()])
  })
})
