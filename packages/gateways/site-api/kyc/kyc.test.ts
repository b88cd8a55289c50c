import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { picture } from '@bowline/capabilities/kyc/images/picture.fixture.ts'
import { locales } from '@bowline/contract/terms/locales.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastCode, nextMessage, wrongOf } from '../../../../tests/support/read-inbox.ts'
import { newcomer, SiteVisitor } from '../site-visitor.fixture.ts'
import { type Answer, Applicant, GATE, IMAGE, STEP_ONE, STEP_THREE, said } from './kyc-applicant.fixture.ts'

const PROCESS = 'GET /exchange-web-gateway/userCenterKyc/processnew'
const ORDER = 'POST /exchange-web/web/order/create'
const buy = { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.01', price: '50000' } as const

describe('identity verification through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })

  const person = async (name: string, fund?: readonly string[]) => {
    const { visitor, ...who } = await newcomer(api, name, fund)
    return new Applicant(api, visitor, who)
  }

  it('level one by phone: name, code, level, message, log', async () => {
    const alice = await person('alice')
    const begun = await alice.visitor.call(PROCESS)
    assert.deepEqual([begun.state, begun.next, begun.userAuthLevel, begun.submissionsLeft], [0, 'levelone', 0, 5])
    const phone = '+4915112340001'
    await alice.visitor.call(STEP_ONE, said)
    const noCaptcha = await alice.visitor.ask(`POST ${GATE}/levelOne/stepTwo`, { phone, verificationCode: '123456' })
    assert.equal(noCaptcha.code, '420001')
    const sent = await alice.guarded('/exchange-web/web/kyc/sendPhoneCode', { phone })
    assert.equal(sent.data.maskedTarget, '+491***001')
    const code = await lastCode(api, phone)
    const prove = (verificationCode: string) =>
      alice.guarded(`${GATE}/levelOne/stepTwo`, { phone, verificationCode, source: 'others' }, 'robotVerification')
    assert.equal((await prove('12')).code, '140044')
    assert.equal((await prove(wrongOf(code))).code, '110036')
    const done = await prove(code)
    assert.deepEqual([done.code, done.data.state, done.data.userAuthLevel, done.data.next], ['0', 3, 1, 'leveltwo'])
    assert.equal(done.data.levels[0].limits.perDay, '20000')
    const info = await alice.visitor.call('GET /exchange-web-gateway/userCenterKyc/userInfo')
    assert.deepEqual([info.familyName, info.birthDate, info.phone], ['A***', '1990-**-**', '+491***001'])
    await nextMessage(api, alice.email, /verified/i)
    const log = await auditOf(sql, { userId: alice.id, limit: 50 })
    const passed = log.find(({ action }) => action === 'kyc.passed')
    assert.equal((passed?.after as { webSource?: string } | undefined)?.webSource, 'H5')
    assert.ok(!JSON.stringify(log).includes('Archer') && !JSON.stringify(log).includes(phone))
    const [row] = await sql<{ person: Buffer }[]>`select person from kyc_identities where user_id = ${alice.id}`
    assert.ok(!row?.person.includes('Archer'))
  })

  it('refuses impossible input field by field, and steps out of order', async () => {
    const bob = await person('bob')
    const reasons: string[] = []
    for (const change of [{ birthDate: '1990-02-30' }, { name: '<b>' }, { familyName: '12' }, { countryCode: 'ZZ' }]) {
      const { data } = await bob.visitor.ask(STEP_ONE, { ...said, ...change })
      reasons.push(`${data.field}: ${data.reason}`)
    }
    assert.deepEqual(reasons, ['birthDate: birth-date', 'name: name', 'familyName: name', 'countryCode: country'])
    assert.equal(await bob.visitor.refused(STEP_ONE, { ...said, countryCode: 'KP' }), '999409')
    assert.equal((await bob.guarded(`${GATE}/v2/levelOne/stepTwo`, bob.number)).code, '420003')
    assert.equal(await bob.visitor.refused(STEP_THREE, { countryCode: 'DE' }), '420003')
    assert.equal((await bob.levelOne({ birthDate: '2012-01-01' })).levels[0]?.reasons[0], 'under-age')
  })

  it('requests a missing birth date afterwards', async () => {
    const carol = await person('carol')
    const { birthDate: _, ...without } = said
    await carol.visitor.call(STEP_ONE, { ...without, familyName: 'Carpenter' })
    const { data } = await carol.guarded(`${GATE}/v2/levelOne/stepTwo`, carol.number)
    assert.deepEqual([data.state, data.next, data.levels[0].missing], [5, 'missing-kyc', ['birth-date']])
    const late = await carol.visitor.call('POST /exchange-web/web/kyc/supplement', { birthDate: '1985-05-05' })
    assert.deepEqual([late.state, late.userAuthLevel], [3, 1])
  })

  it('one person, one account: a document number is accepted once, and a similar name with the same birth date is reviewed', async () => {
    const [alice, bob, carol] = [await person('alice'), await person('bob'), await person('carol')]
    const number = { certificateCode: 'AN3-000 011', certificateType: 'passport' }
    const mary = { countryCode: 'PL', familyName: 'Kowalska', name: 'Maria', birthDate: '1979-09-09' }
    await alice.visitor.call(STEP_ONE, mary)
    assert.equal((await alice.guarded(`${GATE}/v2/levelOne/stepTwo`, number)).data.state, 3)
    await bob.visitor.call(STEP_ONE, { ...mary, familyName: 'Quite', name: 'Different' })
    const { data: second } = await bob.guarded(`${GATE}/v2/levelOne/stepTwo`, {
      ...number,
      certificateCode: 'an3000011',
    })
    assert.deepEqual([second.state, second.levels[0].reasons, second.userAuthLevel], [4, ['one-account'], 0])
    await carol.visitor.call(STEP_ONE, { ...mary, familyName: 'Mária', name: 'Kowałska' })
    const hers = { ...number, certificateCode: 'ZS0000177' }
    assert.equal((await carol.guarded(`${GATE}/v2/levelOne/stepTwo`, hers)).data.state, 2)
  })

  it('of two accounts that submit one document at the same time one passes', async () => {
    const both = [await person('alice'), await person('bob')]
    for (const [i, who] of both.entries())
      await who.visitor.call(STEP_ONE, {
        ...said,
        familyName: ['Unlike', 'Otherwise'][i] as string,
        birthDate: '1971-01-01',
      })
    const number = { certificateCode: 'C01X00T47', certificateType: 'passport' }
    const done = await Promise.all(both.map((who) => who.guarded(`${GATE}/v2/levelOne/stepTwo`, number)))
    assert.deepEqual(done.map(({ data }) => data.state).sort(), [3, 4])
  })

  it('accepts pictures and nothing else, each for its owner', async () => {
    const [alice, bob] = [await person('alice'), await person('bob')]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="500" height="500"/>')
    for (const type of ['image/svg+xml', 'image/jpeg', 'application/octet-stream'])
      assert.equal((await alice.send('front', svg, type)).data.reason, 'image-type')
    const form = await alice.visitor.post(`${IMAGE}?purpose=front`, new URLSearchParams())
    assert.equal(((await form.json()) as Answer).data.reason, 'image-type')
    const large = await alice.visitor.post(`${IMAGE}?purpose=front`, new Uint8Array(8 * 1024 * 1024 + 1), {
      'content-type': 'image/jpeg',
    })
    assert.equal(large.status, 413)
    const elsewhere = await alice.visitor.post('/exchange-web/web/user/setting', new Uint8Array(70_000), {
      'content-type': 'image/jpeg',
    })
    assert.equal(elsewhere.status, 413)
    assert.equal((await alice.send('front', (await picture(640, 480).jpeg(85)).subarray(0, 200))).code, '10000')

    await alice.levelOne()
    await bob.levelOne()
    const hers = await alice.pictures()
    const document = { certificateType: 'identity-card', certificateCode: 'L01X00T47', validUntil: '2999-01-01' }
    const stolen = await bob.guarded(`${GATE}/v2/levelTwo/stepTwo`, { ...document, ...hers })
    assert.deepEqual([stolen.code, stolen.data.field], ['10000', 'frontImage'])
    const swapped = { ...hers, frontImage: hers.faceImage, faceImage: hers.frontImage }
    assert.equal(
      (await alice.guarded(`${GATE}/v2/levelTwo/stepTwo`, { ...document, ...swapped })).data.field,
      'frontImage',
    )
    for (const path of [`${IMAGE}?purpose=front`, `${IMAGE}?image=${hers.frontImage}`, `${IMAGE}/${hers.frontImage}`])
      assert.equal((await alice.visitor.get(path)).status, 404)

    const folder = join(api.directory, 'kyc')
    const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.sealed'),
    )
    assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600)
    assert.ok(!readFileSync(join(folder, file)).includes(Buffer.from([0xff, 0xd8, 0xff])))
  })

  it('the sixth submission within a day is refused and says when to come back', async () => {
    const bob = await person('bob')
    for (let i = 0; i < 5; i++) assert.equal((await bob.levelOne({ birthDate: '2012-01-01' })).state, 4)
    await bob.visitor.call(STEP_ONE, said)
    const { code, data } = await bob.guarded(`${GATE}/v2/levelOne/stepTwo`, bob.number)
    assert.deepEqual([code, data.reason], ['10000', 'submissions'])
    assert.ok(data.submitAgainAtMs > Date.now() + 23 * 3_600_000)
    assert.equal((await bob.visitor.call(PROCESS)).submissionsLeft, 0)
  })

  it('level two waits for a person, and a restricted country for level two', async () => {
    const alice = await person('alice', ['USDT=10000'])
    const isRefused = (code: string) =>
      eventually(
        `an order is refused with ${code}`,
        async () => (await alice.visitor.ask(ORDER, { ...buy, test: true })).code === code || undefined,
      )
    await sql`update users set country = 'CU' where id = ${alice.id}`
    await isRefused('999408')
    const spot = () => alice.visitor.call('GET /exchange-web-gateway/userCenterKyc/authority', { code: 'spot' })
    assert.deepEqual(await spot(), { code: 'spot', allowed: false, reason: 'identity', neededLevel: 2 })
    await alice.levelOne()
    await isRefused('999408')
    const handedIn = await alice.levelTwo()
    assert.deepEqual([handedIn.state, handedIn.next, handedIn.isDemo], [2, null, true])
    await isRefused('999410')
    assert.equal((await alice.visitor.call('GET /exchange-web/web/order/openList', {})).rows.length, 0)
    // As the console's decision would; that is tested with the capability.
    await sql`update kyc_levels set state = 3 where user_id = ${alice.id} and level = 2`
    await sql`update users set kyc_level = 2 where id = ${alice.id}`
    await sql`update kyc_identities set residence = residence where user_id = ${alice.id}`
    await isRefused('0')
    assert.equal((await spot()).allowed, true)
  })

  it('a country that wants its residents identified says so, and level one is enough there', async () => {
    const gina = await person('gina', ['USDT=10000'])
    const order = () => gina.visitor.ask(ORDER, { ...buy, test: true })
    await sql`update users set country = 'GB' where id = ${gina.id}`
    await eventually('an order is refused', async () => (await order()).code === '999408' || undefined)
    const { msg, data } = await order()
    assert.deepEqual(data, { ...data, reason: 'kyc', neededLevel: 1 })
    assert.doesNotMatch(msg, /restricted/)
    const { state } = await gina.levelOne()
    const [process, status] = await Promise.all([
      gina.visitor.call(PROCESS),
      gina.visitor.call('GET /exchange-web/web/user/getUserStatusInfo'),
    ])
    assert.deepEqual([state, process.userAuthLevel, status.userAuthLevel], [3, 1, 1])
    await eventually('an order is accepted', async () => (await order()).code === '0' || undefined)
  })

  it('what the exchange does not offer nobody may use, whatever their level', async () => {
    const { visitor } = await person('henry')
    const ask = (code: string) => visitor.call('GET /exchange-web-gateway/userCenterKyc/authority', { code })
    for (const code of ['XX', 'constructor'])
      assert.deepEqual(await ask(code), { code, allowed: false, reason: 'not-offered', neededLevel: 0 })
    for (const code of ['spot', 'earn', 'deposit'])
      assert.deepEqual(await ask(code), { code, allowed: true, reason: null, neededLevel: 0 })
    const first = { allowed: false, reason: 'identity', neededLevel: 1 }
    for (const code of ['withdrawal', 'card', 'copy']) assert.deepEqual(await ask(code), { code, ...first })
    assert.deepEqual(await ask('DE'), { code: 'DE', allowed: true, reason: null, neededLevel: 0 })
    assert.deepEqual(await ask('KP'), { code: 'KP', allowed: false, reason: 'country', neededLevel: 0 })
  })

  it('a listed person trades nowhere, and cannot sign in again', async () => {
    const { visitor, program: keyed, ...who } = await newcomer(api, 'ivor', ['USDT=10000'])
    const ivor = new Applicant(api, visitor, who)
    const elsewhere = new SiteVisitor(api)
    await elsewhere.signIn(who.who)
    const listed = { countryCode: 'GB', familyName: 'GRIMSTONE', name: 'Ivor', birthDate: '1961-03-14' }
    await ivor.visitor.call(STEP_ONE, listed)
    const { data } = await ivor.guarded(`${GATE}/v2/levelOne/stepTwo`, { certificateCode: 'GB123456' })
    assert.deepEqual([data.state, data.next, data.levels[0].reasons], [4, null, ['compliance']])
    await eventually(
      'the site refuses',
      async () => (await ivor.visitor.ask(ORDER, buy)).code === '999409' || undefined,
    )
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '50000',
    }
    assert.equal(await elsewhere.refused('GET /exchange-web/web/user/getUserStatusInfo'), '403')
    const { status } = await keyed.call('POST', '/api/v3/order', order)
    assert.ok(status >= 400, 'the public API refuses')
    const again = new URLSearchParams({ name: ivor.email, password: 'correct horse 1' })
    const door = (await (await new SiteVisitor(api).post('/exchange-web/web/user/login', again)).json()) as Answer
    assert.equal(door.code, '110070')
  })

  it('explains its reasons in every language', async () => {
    for (const { id } of locales) {
      const response = await fetch(`${api.address}/includes/kyc/${id}.json`)
      const words = (await response.json()) as Record<string, string>
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.ok(words['reason.under-age'], id)
    }
    const unknown = await fetch(`${api.address}/includes/kyc/xx_XX.json`)
    const { code, data } = (await unknown.json()) as Answer
    assert.deepEqual([unknown.status, code, data], [404, '10000', null])
  })

  it('lists countries in the reader’s language, with which ones are served', async () => {
    const visitor = new SiteVisitor(api)
    const { countries } = await visitor.call('GET /exchange-web-gateway/userCenterKyc/countryList', { type: 3 })
    assert.deepEqual(
      countries.find(({ code }) => code === 'DE'),
      {
        code: 'DE',
        name: 'Germany',
        dialCode: '49',
        isServed: true,
        documents: ['passport', 'identity-card', 'driving-licence', 'residence-permit'],
      },
    )
    const chinese = await visitor.ask('GET /exchange-web/web/userCenterKyc/getCountryList', { hl: 'zh_CN' })
    const korea = chinese.data.countries.find(({ code }: { code: string }) => code === 'KP')
    assert.deepEqual([korea.name, korea.isServed], ['朝鲜', false])
  })
})
