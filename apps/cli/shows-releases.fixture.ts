import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import { releaseText } from '@bowline/chains/signer/release-text.ts'
import type { CommandedExchange } from './bowline.fixture.ts'

/** With a withdrawal above the bound of its coin and one that is not, and a journal of the signer's. */
export async function showsReleases(exchange: CommandedExchange): Promise<void> {
  const { operator, root } = exchange.parts
  const { account } = await exchange.json<{ account: number }>(
    'user',
    'create',
    '--email',
    'large@example.com',
    '--password',
    'correct horse 2',
  )
  const id = 'a54cf0a1-6ef9-4c83-9c42-6a7e3a2a3f10'
  const small = id.replace('a54', 'b54')
  for (const [withdrawId, amount] of [
    [id, 200_000_000],
    [small, 100_000_000],
  ] as const)
    await operator.sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, persons,
        state, requested_at, changed_at)
      values (${withdrawId}, ${account}, ${account}, 1, 'BTC', 'BTC', 'bcrt1qxyz', ${amount}, 10000, 1, 0, 2, 'review', now(), now())`
  const to = { network: 'BTC', asset: 'native', to: 'bcrt1qxyz' }
  const code = releaseCode(releaseText({ ...to, id, amount: 199_990_000n }))
  const shown = await exchange.json('withdrawals', 'show', id)
  assert.deepEqual(shown, {
    ...{
      id,
      kind: 'withdrawal',
      state: 'review',
      amount: '1.9999 BTC',
      network: 'BTC',
      to: 'bcrt1qxyz',
      code,
      signedBy: [],
    },
  })
  assert.deepEqual(await exchange.json('withdrawals', 'list'), { releases: [shown] })
  assert.match((await exchange.run('withdrawals', 'show', small)).stderr, /below its coin’s bound/)
  assert.match((await exchange.run('withdrawals', 'show', 'move:9')).stderr, /nothing of that name/)
  const folder = dataFolder(root).signer
  mkdirSync(folder, { recursive: true })
  const paid = { ...to, network: undefined, id, amount: '199990000', isOwn: false, isReleased: true }
  const own = { ...paid, id: 'sweep', isOwn: true }
  const line = JSON.stringify({ atMs: 0, network: 'BTC', payments: [paid, own] })
  // The second is a dearer version of the first; a crash cut the last short.
  writeFileSync(join(folder, 'signed.jsonl'), `${line}\n${line}\n${line.slice(0, 20)}`)
  const { signed } = await exchange.json<{ signed: { id: string; code: string }[] }>('withdrawals', 'signed')
  assert.deepEqual(
    signed.map(({ id, code }) => [id, code]),
    [[id, code]],
  )
}
