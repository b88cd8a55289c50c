import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { databaseOf } from '../support/database-of.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

const ACCOUNT = '900001'

describe('accounts whose users the database lost', () => {
  const stage = setStage()

  it('are found by staff, and one is given to its owner with two people', async () => {
    const sql = databaseOf(stage.exchange)
    await sql`insert into accounts_set_aside (account, owner) values (${ACCOUNT}, gen_random_uuid())`
    await sql.end()
    const anna = await StaffMember.atWork(stage, 'giving-admin', 'admin')
    await anna.opens('/set-aside')
    const row = anna.page.getByRole('row').filter({ hasText: ACCOUNT })
    await row.getByText('Nothing').waitFor()
    await row.getByRole('button', { name: 'Give to owner' }).click()
    const dialog = anna.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('letters of May prove it')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.getByText('Enter the owner’s e-mail address.').waitFor()
    assert.deepEqual(await violations(anna.page), [])
    await dialog.getByLabel('E-mail address of the owner').fill('olga@example.com')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const second = await StaffMember.atWork(stage, 'giving-second', 'compliance')
    await second.opens('/approvals')
    const waiting = second.page.getByRole('row').filter({ hasText: 'olga@example.com' })
    await waiting.getByRole('button', { name: 'Approve' }).click()
    const question = second.page.getByRole('alertdialog')
    await question.getByText(`Give an account set aside to its owner (olga@example.com): Account ${ACCOUNT}`).waitFor()
    await question.getByRole('button', { name: 'Approve' }).click()
    await waiting.waitFor({ state: 'hidden' })

    await anna.opens('/set-aside')
    await anna.page.getByText('No account is set aside.').waitFor()
    await anna.opens(`/users/${ACCOUNT}`)
    await anna.page.getByText('olga@example.com').first().waitFor()
    assert.deepEqual([...anna.complaints, ...second.complaints], [])
    await Promise.all([anna.leaves(), second.leaves()])
  })
})
