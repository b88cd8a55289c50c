import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SecureHouse } from '../../account-security/account-security.fixture.ts'
import { setUnwantedMessages } from '../../account-security/index.ts'
import type { User } from '../../identity/index.ts'
import type { Message } from '../../messages/index.ts'
import { WebNews } from '../../messages/web-news.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { CancelKeys } from './cancel-key.ts'
import { startWalletNews } from './wallet-news.ts'

const AT = new Date(1_800_000_000_000)
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('news of the wallet', () => {
  let house: SecureHouse
  let news: WebNews
  let alice: User
  let loop: ReturnType<typeof startWalletNews>
  const mails: Message[] = []
  const keys = new Set<string>()
  const published: number[] = []

  before(async () => {
    house = await SecureHouse.open()
    const { sql, secrets, log } = house
    alice = await house.fresh(await house.person('alice', '+4915100000001'))
    news = new WebNews(sql)
    news.onNews((userId) => published.push(userId))
    loop = startWalletNews({
      ...{ sql, log, webNews: news, networks: walletNetworks('demo'), cancelKeys: new CancelKeys(secrets) },
      // Like the outbox, which has a key once.
      messages: {
        enqueue: async (_, message) => {
          if (!keys.has(message.key)) mails.push(message)
          keys.add(message.key)
        },
      },
      publicUrl: () => 'https://exchange.example',
    })
  })
  after(async () => {
    await loop.close()
    await house.close()
  })

  /** Two rounds: one may have been underway before what it is to tell of. */
  const sent = async () => {
    await loop.once()
    await loop.once()
    return mails.splice(0).map(({ template, to }) => `${template} ${'email' in to ? to.email : to.phone}`)
  }
  const deposit = async (txid: string, side: string) => {
    const [row] = await house.sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('BTC', ${txid}, 'o0', 'native', 'r', 150000000, ${alice.id}, ${side}, 'confirming', 2, false, 1, 'h', ${AT}, ${AT})
      returning id`
    return row?.id as bigint
  }
  const step = (id: bigint, stage: string) =>
    house.sql`insert into wallet_deposit_steps (deposit_id, stage, at) values (${id}, ${stage}, ${AT})`

  it('reports each step of a deposit once, by mail and on the page', async () => {
    const id = await deposit('a', 'deposit')
    for (const stage of ['seen', 'confirming', 'credited']) await step(id, stage)
    const to = alice.email
    assert.deepEqual(await sent(), [`depositSeen ${to}`, `depositCredited ${to}`])
    await step(id, 'credited')
    await step(id, 'unlocked')
    await sent()
    const rows = await news.latest(alice.id, 'de_DE', 10)
    assert.deepEqual(
      rows.map(({ title, amount }) => `${title}: ${amount}`),
      [
        'Einzahlung abgeschlossen: 1.50000000 BTC',
        'Einzahlung gutgeschrieben: 1.50000000 BTC',
        'Einzahlung erkannt: 1.50000000 BTC',
      ],
    )
    assert.deepEqual(
      [...new Set(rows.map(({ subject }) => subject))],
      ['wallet'],
      'a page leads to where the wallet says more',
    )
    assert.ok(published.includes(alice.id))
    assert.equal(await news.unread(alice.id), 3)
    await news.markRead(alice.id, rows[0]?.id ?? 0, AT.getTime())
    assert.equal(await news.unread(alice.id), 0)
  })

  it('names the minimum that a small one is below, and tells of what nobody knows whatever was switched off', async () => {
    await setUnwantedMessages(house.sql, alice.id, ['deposit', 'withdrawal'])
    await step(await deposit('b', 'below-min'), 'credited')
    assert.deepEqual(await sent(), [])
    const [small] = await news.latest(alice.id, 'en_US', 1)
    assert.match(small?.text ?? '', /below the minimum of 0\.00010000 BTC/)
    await step(await deposit('c', 'suspense'), 'credited')
    assert.deepEqual(await sent(), [`depositHeld ${alice.email}`])
  })

  it('sends the link that takes a withdrawal back, which nobody else can make', async () => {
    const [row] = await house.sql<{ id: bigint; withdraw_id: string }[]>`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (gen_random_uuid(), ${alice.id}, ${alice.id}, 1, 'ETH', 'ETH', ${ADDRESS}, 200000000, 100000, 1, 0, 'review',
        ${AT}, ${AT})
      returning id, withdraw_id`
    const enter = (n: number, state: string, actor: string) => house.sql`
      insert into withdrawal_steps (withdrawal, step, state, actor, at)
      values (${row?.id as bigint}, ${n}, ${state}, ${actor}, ${AT})`
    await enter(0, 'opening', 'wallet')
    await enter(1, 'review', `user:${alice.id}`)
    await loop.once()
    await loop.once()
    const [mail] = mails.splice(0)
    assert.equal(mail?.template, 'withdrawalInReview')
    const values = mail?.values as { amount: string; addressEnd: string; link: string }
    assert.deepEqual([values.amount, values.addressEnd], ['2.00000000 ETH', '1BeAed'])
    const key = new URL(values.link).searchParams.get('key') ?? ''
    const links = new CancelKeys(house.secrets)
    assert.equal(links.withdrawalOf(key), row?.withdraw_id)
    assert.equal(links.withdrawalOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`), undefined)
    assert.equal(links.withdrawalOf(row?.withdraw_id ?? ''), undefined)
    // What was approved and sent may be switched off; that it was given up may not.
    for (const [n, state] of ['queued', 'planned', 'sent', 'mined', 'failed'].entries())
      await enter(2 + n, state, 'staff:1')
    assert.deepEqual(await sent(), [`withdrawalFailed ${alice.email}`])
  })

  it('says what came of a deposit that was reported missing: refused, or once the ledger has it', async () => {
    const claim = async (txid: string, deposit: bigint | null = null) => {
      const [row] = await house.sql<{ id: bigint }[]>`
        insert into wallet_recoveries (user_id, network, coin, txid, amount, note, state, deposit_id, fee, asked_at, decided_at)
        values (${alice.id}, 'BTC', 'BTC', ${txid}, '0.5', '', ${deposit === null ? 'open' : 'granted'}, ${deposit}, 100000,
          ${AT}, ${deposit === null ? null : AT}) returning id`
      return row?.id as bigint
    }
    const refused = await claim('missing1')
    await house.sql`update wallet_recoveries set state = 'refused', reason = 'no', decided_at = ${AT} where id = ${refused}`
    assert.deepEqual(await sent(), [`recoveryRefused ${alice.email}`])
    const found = await deposit('missing2', 'suspense')
    await claim('missing2', found)
    await house.sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at) values ('dep:x', ${found}, 'restore', 0, ${AT})`
    assert.deepEqual(await sent(), [])
    await house.sql`update wallet_postings set outcome = 'posted', posted_at = ${AT} where deposit_id = ${found}`
    assert.deepEqual(await sent(), [`recoveryCredited ${alice.email}`])
    const rows = await news.latest(alice.id, 'en_US', 2)
    assert.deepEqual(
      rows.map(({ title, amount }) => `${title}: ${amount}`),
      ['Missing deposit credited: 1.49900000 BTC', 'Missing deposit not found: 0.5 BTC'],
    )
  })
})
