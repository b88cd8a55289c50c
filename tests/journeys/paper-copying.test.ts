import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { databaseOf } from '../support/database-of.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { misfits } from './misfits.ts'

interface Mine {
  readonly relations: readonly unknown[]
}

/** What is copied and what it comes to is tested with the calls; here somebody finds the way. */
describe('a leader tried on paper', () => {
  const stage = setStage()
  const isComplete = async ({ page }: Visitor) => {
    assert.deepEqual(await misfits(page), [])
    assert.deepEqual(await violations(page), [])
  }

  async function leader(): Promise<number> {
    const { email } = await stage.exchange.customer('lena', 'USDT=1000')
    const sql = databaseOf(stage.exchange)
    const [made] = await sql<{ user_id: bigint }[]>`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
      select id, 'active', 'Lena', 'Slow and careful.', 100000, now(), now() from users where email = ${email}
      returning user_id`
    await sql.end()
    return Number(made?.user_id)
  }

  it('from the page of the leader to the paper account and out again, with no copy of real money', async () => {
    const leaderId = await leader()
    const alice = await stage.signedIn('alice', 'USDT=1')
    const { page } = alice
    await alice.open(`/copy-trading/${leaderId}`)
    await page.getByRole('link', { name: 'Try on paper first' }).click()
    await page.waitForURL(`**/paper/copy/${leaderId}`)
    await page.getByRole('heading', { name: 'Try Lena on paper Paper' }).waitFor()
    await page.getByText(/^Available on paper: .?10,000/).waitFor()
    await isComplete(alice)
    await page.getByLabel('Paper money to use').fill('20000')
    await page.getByRole('button', { name: 'Paper Follow on paper' }).click()
    await page.getByText('This is more than there is.').waitFor()
    await page.getByLabel('Paper money to use').fill('2000')
    await page.getByRole('button', { name: 'Paper Follow on paper' }).click()
    await page.waitForURL('**/paper')
    const row = page.getByRole('row').filter({ hasText: 'Lena' })
    await row.getByText('Copying').waitFor()
    const said = page.getByRole('region', { name: 'Notices' }).getByText('Your paper account follows Lena now.')
    await said.waitFor({ state: 'detached' })
    await isComplete(alice)
    assert.deepEqual((await alice.ask<Mine>('/exchange-web/web/copy/mine')).relations, [])
    await page.getByRole('button', { name: 'Stop following' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop following' }).click()
    await row.getByText('You stopped').waitFor()
    await alice.leave()
    const phone = await stage.visit({ window: 'smallPhone', locale: 'ar_AR', theme: 'light' })
    await phone.signIn(await stage.exchange.customer('carol', 'USDT=1'))
    for (const path of [`/copy-trading/${leaderId}`, `/paper/copy/${leaderId}`, '/paper']) {
      await phone.open(path)
      assert.deepEqual(await misfits(phone.page), [], path)
    }
    await phone.leave()
  })
})
