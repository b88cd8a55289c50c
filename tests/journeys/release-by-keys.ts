import assert from 'node:assert/strict'
import { violations } from '../support/accessibility.ts'
import { databaseOf } from '../support/database-of.ts'
import { giveAuthenticator } from '../support/give-authenticator.ts'
import type { Stage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'
import { approve } from './withdraw-by-hand.ts'

const RECEIVER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** Passkeys belong to names, and not to addresses. */
function byName({ browser, exchange }: Stage) {
  const consoleUrl = exchange.consoleUrl.replace('127.0.0.1', 'localhost')
  return { browser, exchange: Object.create(exchange, { consoleUrl: { value: consoleUrl } }) as typeof exchange }
}

/** In the console, from the first passkey to a large withdrawal that two members release; returns what stands against it. */
export async function releaseByKeys(stage: Stage): Promise<void> {
  await stage.exchange.customer('olga', 'BTC=3')
  const sql = databaseOf(stage.exchange)
  // Nobody's money: it is not to go on from where it is released.
  await sql`
    insert into wallet_stops (network, coin, what, reason, actor, began_at)
    values ('BTC', 'BTC', 'withdrawals', 'operator', 'test', now())`
  await sql`
    insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, persons,
      state, requested_at, changed_at)
    select gen_random_uuid(), id, id, 1, 'BTC', 'BTC', ${RECEIVER}, 215000000, 10000, 9000000000000, 10, 2, 'review', now(),
      now() from users where email = 'olga@example.com'`
  const members: StaffMember[] = []
  for (const name of ['anna', 'bela']) {
    const member = await StaffMember.atWork(
      byName(stage),
      `keys-${name}`,
      'admin',
      members.length === 0 ? 'phone' : 'desk',
    )
    members.push(member)
    await giveAuthenticator(member.page)
    await member.opens('/release-keys')
    const { page } = member
    await page.getByText('You have no passkey yet.').waitFor()
    await page.getByText('npx bowline release-keys give').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make passkey' }).click()
    await dialog.getByText('Give it a name.').waitFor()
    await dialog.getByLabel('Name').fill('Laptop')
    assert.deepEqual(await violations(page), [])
    await dialog.getByRole('button', { name: 'Make passkey' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Does not take it yet').first().waitFor()
  }
  await sql`update staff set decides_from = now() where email like 'keys-%'`
  const [anna, bela] = members as [StaffMember, StaffMember]
  const { given } = await stage.exchange.cli<{ given: { person: string; fingerprint: string }[] }>(
    ...['release-keys', 'give', '--of', `${anna.email},${bela.email}`],
  )
  assert.equal(given.length, 2)
  for (const { page } of members) {
    const taken = page.getByText('Takes it').first()
    for (let look = 0; look < 60 && !(await taken.isVisible()); look += 1) {
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Laptop').first().waitFor()
    }
    await taken.waitFor()
    assert.deepEqual(await violations(page), [])
  }
  await anna.opens('/withdrawals')
  await anna.page.getByRole('button', { name: 'Approve' }).first().click()
  await anna.page.getByRole('dialog').getByText('Your passkey signs exactly this:').waitFor()
  await anna.page.getByRole('dialog').getByText('214990000').waitFor()
  assert.deepEqual(await violations(anna.page), [])
  await anna.page.keyboard.press('Escape')
  await approve(bela, '2.15')
  const [waits] = await sql<{ state: string }[]>`select state from withdrawals where amount = 215000000`
  assert.equal(waits?.state, 'review')
  await approve(anna, '2.15')
  const [row] = await sql<{ state: string; words: bigint }[]>`
    select w.state, count(r.*) as words from withdrawals w join releases r on r.subject = w.withdraw_id::text
    where w.amount = 215000000 group by w.state`
  assert.deepEqual(row, { state: 'queued', words: 2n })
  await sql`update withdrawals set state = 'refused' where amount = 215000000`
  await sql`update wallet_stops set ended_at = now(), ended_by = 'test' where actor = 'test' and ended_at is null`
  await sql.end()
  for (const member of members) {
    assert.deepEqual(member.complaints, [])
    await member.leaves()
  }
}
