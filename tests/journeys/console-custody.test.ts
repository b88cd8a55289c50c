import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { databaseOf } from '../support/database-of.ts'
import { setStage } from '../support/stage.ts'
import { misfits } from './misfits.ts'
import { StaffMember } from './staff-member.ts'

const TXID = 'a1'.repeat(32)
/** The demo's USDT on Ethereum. */
const USDT = '0x0000000000000000000000000000000000b00001'

describe('what two members decide of the coins of the house', () => {
  const stage = setStage()
  const sql = async (run: (database: ReturnType<typeof databaseOf>) => Promise<unknown>) => {
    const database = databaseOf(stage.exchange)
    await run(database).finally(() => database.end())
  }
  // The first of all members: who comes later decides nothing for three days.
  let anna: StaffMember
  let bela: StaffMember
  before(async () => {
    anna = await StaffMember.atWork(stage, 'anna', 'compliance')
    bela = await StaffMember.atWork(stage, 'bela', 'admin', 'phone')
  })
  const onPhone = ({ page }: StaffMember) => page.setViewportSize({ width: 390, height: 844 })
  const onDesk = ({ page }: StaffMember) => page.setViewportSize({ width: 1440, height: 900 })

  /** Titles of cards that a button lies on. */
  const covered = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('tr')].flatMap((row) => {
        const title = row.querySelector('td, th')
        const range = document.createRange()
        if (!title) return []
        range.selectNodeContents(title)
        const { right, bottom } = range.getBoundingClientRect()
        const lies = [...row.querySelectorAll('button')].some((button) => {
          const box = button.getBoundingClientRect()
          return box.width > 0 && box.left < right && box.top < bottom
        })
        return lies ? [`${title.textContent} is covered`] : []
      }),
    )

  /** In the dialog that is open. */
  async function asks({ page }: StaffMember, reason: string) {
    const dialog = page.getByRole('dialog')
    assert.deepEqual(await violations(page), [])
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async function approves(member: StaffMember, what: string, about: string | RegExp) {
    await member.opens('/approvals')
    const waiting = member.page.getByRole('row').filter({ hasText: what })
    await waiting.getByRole('button', { name: 'Approve' }).click()
    const question = member.page.getByRole('alertdialog')
    await question.getByText(about).waitFor()
    assert.deepEqual(await misfits(member.page), [])
    await question.getByRole('button', { name: 'Approve' }).click()
    await waiting.waitFor({ state: 'hidden' })
  }

  it('a transfer from cold is given up, seen on its chain all the same, and booked, on a desk and on a phone', async () => {
    await sql(async (database) => {
      const [payment] = await database<{ id: bigint }[]>`
        insert into wallet_payments (network, kind, state, plan, created_at, changed_at)
        values ('BTC', 'refill-cold', 'asked', '{}', now(), now()) returning id`
      await database`
        insert into wallet_moves (network, asset, kind, amount, approval, state, payment, allowed_at, changed_at)
        values ('BTC', 'native', 'refill-cold', 125000000, 7001, 'planned', ${String(payment?.id)}, now(), now())`
    })
    const { page } = anna
    await anna.opens('/custody')
    const what = 'Cold to hot: 1.25 BTC · BTC'
    const row = page.getByRole('row').filter({ hasText: what })
    await row.getByText('To be signed offline').waitFor()
    assert.deepEqual(await misfits(page), [])
    await onPhone(anna)
    assert.deepEqual([...(await misfits(page)), ...(await covered(page))], [])
    await onDesk(anna)
    await row.getByRole('button', { name: 'Give up…' }).click()
    await page.getByText('Destroy every copy of its file, signed or not.').waitFor()
    await asks(anna, 'its file was lost on the way')
    await approves(bela, 'Give up a transfer from cold', /Give up transfer .*1\.25.*BTC.*Cold to hot/)
    await anna.opens('/custody')
    await row.getByText('Given up', { exact: true }).waitFor()
    assert.equal(await row.getByRole('button').count(), 0)

    await sql((database) => database`update wallet_moves set seen_txid = ${TXID}, seen_cost = 300`)
    await onPhone(anna)
    await anna.opens('/reconciliation')
    await page.getByText('Cold to hot 1.25: given up, seen on chain').waitFor()
    await page.getByText(TXID).waitFor()
    assert.deepEqual(await misfits(page), [])
    await anna.opens('/custody')
    const card = page.getByRole('row').filter({ hasText: what })
    await card.getByText('Given up, seen on chain').waitFor()
    assert.deepEqual(await misfits(page), [])
    await card.getByRole('button', { name: 'Book as sent…' }).click()
    assert.equal(await page.getByRole('dialog').getByText(TXID).count(), 1)
    assert.deepEqual(await misfits(page), [])
    await asks(anna, 'it was signed before')
    await approves(bela, 'Book a transfer that was given up and sent', TXID)
    await onDesk(anna)
    await anna.opens('/custody')
    await row.getByText('To be booked when it is final').waitFor()
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(await misfits(page), [])
    assert.deepEqual([...anna.complaints, ...bela.complaints], [])
  })

  it('a token is checked when a member asks, and taken as it is when two accept that', async () => {
    await onDesk(bela)
    const { page } = bela
    await bela.opens('/tokens')
    const row = page.getByRole('row').filter({ hasText: 'USDT · ETH' })
    await row.getByText('Closed until checked').waitFor()
    await row.getByRole('button', { name: 'Check again' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('before we list it')
    await dialog.getByRole('button', { name: 'Check a token' }).click()
    await row.getByText('Being checked').waitFor()
    await page.getByRole('button', { name: 'Check a token' }).click()
    await dialog.getByLabel('Contract').fill('0x12')
    await dialog.getByLabel('Reason').fill('its issuer asks')
    await dialog.getByRole('button', { name: 'Check a token' }).click()
    await dialog.getByText('Enter a contract, 0x and 40 digits').waitFor()
    await page.keyboard.press('Escape')
    // As whoever watches the chain finds it.
    await sql(
      (database) => database`
        update wallet_token_checks set checked_at = now(), faults = '{}', signs = array['blocks-addresses', 'pauses'],
          code = ${'c0'.repeat(32)}, height = 19000000 where contract = ${USDT}`,
    )
    await bela.opens('/tokens')
    await row.getByText('Closed until accepted').waitFor()
    await row.getByText('Can block addresses').waitFor()
    assert.deepEqual(await misfits(page), [])
    await onPhone(bela)
    assert.deepEqual([...(await misfits(page)), ...(await covered(page))], [])
    await page.getByRole('button', { name: 'Accept…' }).click()
    await asks(bela, 'its issuer is known to us')
    await onDesk(bela)
    await approves(anna, 'Take deposits of a token as it is', 'Can block addresses, Can be paused')
    await bela.opens('/tokens')
    await row.getByText('Taken', { exact: true }).waitFor()
    assert.deepEqual([...bela.complaints, ...anna.complaints], [])
    await Promise.all([bela.leaves(), anna.leaves()])
  })
})
