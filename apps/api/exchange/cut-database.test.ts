import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { ask, startTestApi } from '../api.fixture.ts'

const CUTS = 25

it('cutting database connections under load loses no answer and does not end the api', async (t) => {
  const api = await startTestApi({ limits: { weightPerMinute: 1_000_000 } })
  const admin = connect(api.database.url, { connections: 1, name: 'admin' })
  t.after(async () => {
    await admin.end()
    await api.stop()
  })
  const alice = await api.person('alice', ['BTC=10', 'USDT=1000'])
  const { socket } = dataFolder(api.directory)
  const createUser = (name: string) =>
    callControl(socket, 'user.create', { email: `${name}@example.com`, password: 'correct horse 1', fund: ['BTC=1'] })

  let isOver = false
  const answers = new Set<number>()
  const history = async () => {
    while (!isOver) answers.add((await alice.call('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' })).status)
  }
  const orders = async () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '60000',
    }
    for (let placed = 0; !isOver && placed < 50; placed++) {
      assert.equal((await alice.call('POST', '/api/v3/order', order)).status, 200)
      await sleep(20)
    }
  }
  const users = async (series: string) => {
    for (let count = 0; !isOver; count++) await createUser(`${series}${count}`).catch(() => {})
  }
  const load = [history(), history(), orders(), users('bob'), users('carol')]
  for (let cut = 0; cut < CUTS; cut++) {
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'bowline-api'`
    await sleep(30)
  }
  isOver = true
  // A request that was never answered would hang here.
  await Promise.all(load)
  assert.ok(
    [...answers].every((status) => status === 200 || status === 503),
    [...answers].join(),
  )
  // The last cut may only now be noticed.
  let tried = 0
  const works = () =>
    createUser(`dave${tried++}`).then(
      () => true,
      () => false,
    )
  await eventually('users are created again', works)
  assert.equal((await ask(api.address, 'GET', '/healthz')).status, 200)
})
