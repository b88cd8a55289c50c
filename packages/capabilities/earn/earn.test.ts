import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Earn } from './earn.ts'
import { FIXED, FLEXIBLE, setEarnHouse, text, units } from './earn-house.fixture.ts'
import { liabilities } from './liability.read.ts'
import type { EarnRequest } from './requests.store.ts'

type Answer = Awaited<ReturnType<Earn['subscribe'] | Earn['redeem']>>

function done(answer: Answer): EarnRequest {
  assert.ok(!('refusal' in answer), `refused: ${'refusal' in answer && answer.refusal}`)
  return answer
}

const subscribing = (productId: number, amount: string, key = 'one', isRenewed = false) => ({
  ...{ key, productId, amount: units(amount), isRenewed },
})
const taking = (positionId: number, way: 'instant' | 'standard' | 'early', amount?: string, key = 'out') => ({
  ...{ key, positionId, way, amount: amount === undefined ? undefined : units(amount) },
})

describe('a flexible product', async () => {
  const house = await setEarnHouse()
  const { alice, bob, carol, earn } = house
  const product = await house.offers(FLEXIBLE)

  it('C8 pays 0.10 a day for 1,000 at 3.65 %, and 0.075 for those that came at 06:00', async () => {
    done(await earn.subscribe(house.as(alice), subscribing(product, '1000')))
    house.goTo(0, '06:00')
    done(await earn.subscribe(house.as(bob), subscribing(product, '1000')))
    house.goTo(1)
    await earn.payOut()
    assert.deepEqual(house.has(alice, { product }), { spot: '9000', flexible: '1000.1', fixed: '0', due: '0' })
    assert.equal(house.has(bob, { product }).flexible, '1000.075')
    assert.equal(house.floor.house('earnRewards', 'USDT'), '-0.175')
  })

  it('pays a day once, however often the run begins', async () => {
    await earn.payOut()
    assert.equal(house.has(alice, { product }).flexible, '1000.1')
    assert.equal((await earn.payouts(alice.account, { limit: 10 })).length, 1)
  })

  it('gives money back at once, with interest to the minute for who takes all', async () => {
    house.goTo(1, '12:00')
    const [{ position }] = (await earn.positions(bob.account)) as [Awaited<ReturnType<Earn['positions']>>[number]]
    const { reward, state } = done(await earn.redeem(house.as(bob), taking(position.id, 'instant')))
    assert.deepEqual([text(reward), state], ['0.05000375', 'done'])
    assert.deepEqual(house.has(bob, { product }), { spot: '10000.12500375', flexible: '0', fixed: '0', due: '0' })
    assert.deepEqual(await earn.positions(bob.account), [])
  })

  it('moves nothing twice by a repeat, and refuses the same key for something else', async () => {
    const again = done(await earn.subscribe(house.as(alice), subscribing(product, '1000')))
    assert.equal(again.state, 'done')
    assert.equal(house.has(alice, { product }).spot, '9000')
    const other = await earn.subscribe(house.as(alice), subscribing(product, '1001'))
    assert.deepEqual(other, { refusal: 'repeated-otherwise' })
  })

  it('takes no more than the quota of one user and of all, and no less than the least', async () => {
    const tried = async (person: typeof alice, amount: string) => {
      const answer = await earn.subscribe(house.as(person), subscribing(product, amount, `tried-${amount}`))
      return 'refusal' in answer ? [answer.refusal, 'bound' in answer ? text(answer.bound) : ''] : ['done', '']
    }
    assert.deepEqual(await tried(carol, '0.5'), ['least', '1.00000000'])
    assert.deepEqual(await tried(carol, '5000.00000001'), ['most-each', '5000.00000000'])
    assert.deepEqual(await tried(carol, '5000'), ['done', ''])
    assert.deepEqual(await tried(bob, '2000'), ['sold-out', '1999.90000000'])
  })

  it('gives back by the standard way the next day, and what left earns nothing meanwhile', async () => {
    const [held] = await earn.positions(carol.account)
    const id = held?.position.id ?? 0
    house.goTo(2)
    await earn.payOut()
    const asked = done(await earn.redeem(house.as(carol), taking(id, 'standard', '1000')))
    assert.equal(asked.state, 'pending')
    house.goTo(2, '23:59')
    await earn.settleDue()
    assert.equal(house.has(carol).spot, '5000')
    house.goTo(3, '00:01')
    await earn.settleDue()
    assert.equal(house.has(carol).spot, '6000')
    assert.equal((await earn.positions(carol.account))[0]?.position.state, 'holding')
  })

  it('has a pool for what is taken back at once, beyond which the standard way remains', async () => {
    const [held] = await earn.positions(carol.account)
    const id = held?.position.id ?? 0
    await house.sql`update earn_products set instant_per_day = 100000000 where id = ${product}`
    const refused = await earn.redeem(house.as(carol), taking(id, 'instant', '2', 'pool'))
    assert.deepEqual(refused, { refusal: 'pool', bound: units('1'), coin: 'USDT' })
    assert.equal(done(await earn.redeem(house.as(carol), taking(id, 'instant', '1', 'small'))).state, 'done')
  })

  it('knows nobody else’s position', async () => {
    const [held] = await earn.positions(carol.account)
    const answer = await earn.redeem(house.as(alice), taking(held?.position.id ?? 0, 'instant', '1', 'theft'))
    assert.deepEqual(answer, { refusal: 'unknown-position' })
    assert.equal(await earn.setRenewal(house.as(alice), held?.position.id ?? 0, true), false)
  })

  it('takes nothing that is not there, and says so', async () => {
    const answer = await earn.subscribe(house.as(bob), subscribing(product, '1', 'first'))
    assert.equal(done(answer).state, 'done')
    await house.sql`update earn_products set quota = 1000000000000000, most_each = 900000000000000 where id = ${product}`
    const short = await earn.subscribe(house.as(bob), subscribing(product, '1000000', 'more'))
    assert.deepEqual(short, { refusal: 'balance' })
    assert.equal(house.has(bob, { product }).flexible, '1')
    assert.equal((await earn.positions(bob.account))[0]?.position.state, 'holding')
  })

  it('owes what the ledger says, and costs what its rates say', async () => {
    const [row] = await liabilities(house.sql, house.floor.time)
    const held = [alice, bob, carol].reduce((sum, person) => sum + units(house.has(person, { product }).flexible), 0n)
    assert.equal(text(row?.principal), text(held))
    assert.equal(row?.holders, 3)
    assert.equal(row?.costPerDay, (held * 36_500n) / 365_000_000n)
  })
})

describe('a fixed term', async () => {
  const house = await setEarnHouse()
  const { alice, bob, carol, earn } = house
  const product = await house.offers(FIXED)
  const atEnd = await house.offers({ ...FIXED, pays: 'end' })
  house.goTo(0, '15:00')
  const positionOf = async (person: typeof alice, of = product) =>
    (await earn.positions(person.account)).find((each) => each.product.id === of)?.position.id ?? 0

  it('C9 pays 29 times 0.14931506 and at last 0.14931531 with the principal, for 500 at 10.9 % in 30 days', async () => {
    done(await earn.subscribe(house.as(alice), subscribing(product, '500')))
    done(await earn.subscribe(house.as(bob), subscribing(product, '500')))
    done(await earn.subscribe(house.as(carol), subscribing(atEnd, '500', 'end', true)))
    const position = await positionOf(alice)
    assert.equal(house.has(alice, { position }).fixed, '500')
    // The first day is the next one, and its interest comes after it.
    house.goTo(1)
    await earn.payOut()
    assert.equal(house.has(alice).spot, '9500')
    for (let day = 2; day <= 12; day++) {
      house.goTo(day)
      await earn.payOut()
    }
    house.goTo(13)
    await earn.payOut()
    assert.equal(house.has(alice).spot, '9501.79178072')
    assert.equal(house.has(carol, { product: atEnd }).due, '1.79178072')
  })

  it('C9 returns 498.20821928 a day later to who leaves after 12 days', async () => {
    const position = await positionOf(bob)
    const { amount, forfeited, state } = done(await earn.redeem(house.as(bob), taking(position, 'early')))
    assert.deepEqual([text(amount), text(forfeited), state], ['498.20821928', '1.79178072', 'pending'])
    house.goTo(14, '00:11')
    await earn.payOut()
    await earn.settleDue()
    // What was paid before, and the rest of the principal: as much as was given.
    assert.deepEqual(house.has(bob, { position }), { spot: '10000', flexible: '0', fixed: '0', due: '0' })
  })

  it('takes back what is due from who leaves a term that pays at its end', async () => {
    const before = house.has(bob, { product: atEnd }).spot
    done(await earn.subscribe(house.as(bob), subscribing(atEnd, '500', 'end')))
    house.goTo(17)
    await earn.payOut()
    assert.equal(house.has(bob, { product: atEnd }).due, '0.29863012')
    done(await earn.redeem(house.as(bob), taking(await positionOf(bob, atEnd), 'early', undefined, 'end-out')))
    house.goTo(18)
    await earn.settleDue()
    assert.deepEqual(house.has(bob, { product: atEnd }), { spot: before, flexible: '0', fixed: '0', due: '0' })
  })

  it('C9 brings 4.47945205 in all, also when days were missed, and renews what shall go on', async () => {
    const position = await positionOf(alice)
    const ofCarol = await positionOf(carol, atEnd)
    house.goTo(30)
    await earn.payOut()
    // Its last day is over, and the run that pays it has not come: nobody forfeits a whole term in these minutes.
    house.goTo(31, '00:05')
    const early = await earn.redeem(house.as(alice), taking(position, 'early', undefined, 'too-late'))
    assert.deepEqual(early, { refusal: 'term-over' })
    house.goTo(31)
    await earn.payOut()
    assert.deepEqual(house.has(alice, { position }), { spot: '10004.47945205', flexible: '0', fixed: '0', due: '0' })
    assert.deepEqual(house.has(carol, { product: atEnd, position: ofCarol }), {
      ...{ spot: '9504.47945205', flexible: '0', fixed: '0', due: '0' },
    })
    const [renewed] = await earn.positions(carol.account)
    assert.deepEqual(
      [renewed?.position.state, renewed?.position.term?.firstDay, renewed?.position.renewedFrom],
      ['holding', Date.UTC(2026, 1, 5) / 86_400_000, ofCarol],
    )
    assert.equal(house.has(carol, { position: renewed?.position.id ?? 0 }).fixed, '500')
    const reported = await house.sql<{ user_id: bigint; template: string; details: { amount: string } }[]>`
      select user_id, template, details from web_news where template in ('earnEnded', 'earnRenewed')
        and user_id in (${alice.account}, ${carol.account}) order by user_id`
    assert.deepEqual(
      reported.map(({ user_id: userId, template, details: { amount } }) => [Number(userId), template, amount]),
      [
        [alice.account, 'earnEnded', '500.00000000 USDT'],
        [carol.account, 'earnRenewed', '500.00000000 USDT'],
      ],
    )
  })
})

describe('a process that dies', async () => {
  const house = await setEarnHouse()
  const { alice, bob, carol, earn } = house
  const product = await house.offers(FLEXIBLE)
  const fixed = await house.offers(FIXED)

  it('between request and ledger: the job sees it through, once', async () => {
    house.diesAt(1)
    await assert.rejects(earn.subscribe(house.as(alice), subscribing(product, '1000')), /killed/)
    assert.equal(house.has(alice).spot, '10000')
    house.diesAt(undefined)
    house.goTo(0, '03:00')
    await earn.settleDue()
    await earn.settleDue()
    assert.equal(house.has(alice, { product }).flexible, '1000')
    house.goTo(1)
    await earn.payOut()
    // From the minute it was given.
    assert.equal(house.has(alice, { product }).flexible, '1000.1')
  })

  it('between ledger and rows: the same, and nothing moves again', async () => {
    const { state } = done(await earn.subscribe(house.as(bob), subscribing(product, '1000')))
    assert.equal(state, 'done')
    await house.sql`update earn_requests set state = 'pending', settled_at = null where user_id = ${bob.account}`
    await house.sql`update earn_positions set state = 'pending', principal = 0 where user_id = ${bob.account}`
    house.goTo(1, '01:00')
    await earn.settleDue()
    assert.equal(house.has(bob, { product }).flexible, '1000')
    assert.equal(text((await earn.positions(bob.account))[0]?.position.principal), '1000.00000000')
  })

  it('in the middle of a run: the next goes on where it was, without a unit twice', async () => {
    done(await earn.subscribe(house.as(carol), subscribing(fixed, '500', 'two')))
    done(await earn.subscribe(house.as(alice), subscribing(fixed, '500', 'two')))
    house.goTo(3)
    house.diesAt(2)
    await assert.rejects(earn.payOut(), /killed/)
    house.diesAt(undefined)
    house.goTo(3, '04:00')
    await earn.payOut()
    await earn.payOut()
    const paid = [alice, bob, carol].map((person) => {
      const { spot, flexible } = house.has(person, { product })
      return `${spot} ${flexible}`
    })
    assert.deepEqual(paid, ['8500.14931506 1000.30002', '9000 1000.19930555', '9500.14931506 0'])
    const [row] = await house.sql<{ open: number }[]>`
      select count(*)::int as open from earn_payouts where state = 'planned'`
    assert.equal(row?.open, 0)
  })
})
