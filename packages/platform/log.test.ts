import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createLog, safeUrl, withRequestId } from './log.ts'

function capture(): { log: ReturnType<typeof createLog>; lines: () => Record<string, unknown>[] } {
  const written: string[] = []
  const log = createLog('api', { level: 'info', destination: { write: (line: string) => written.push(line) } })
  return { log, lines: () => written.map((line) => JSON.parse(line)) }
}

it('writes one JSON record per line with time, level and process name', () => {
  const { log, lines } = capture()
  log.info({ market: 'BTCUSDT' }, 'market opened')
  log.debug('not at this level')
  const [line, ...rest] = lines()
  assert.deepEqual(rest, [])
  assert.equal(line?.level, 'info')
  assert.equal(line?.name, 'api')
  assert.equal(line?.market, 'BTCUSDT')
  assert.match(String(line?.time), /^\d{4}-\d\d-\d\dT/)
})

it('hides secrets anywhere in a record', () => {
  const { log, lines } = capture()
  log.info({
    secretKey: 'open sesame',
    user: { password: 'open sesame' },
    req: { headers: { 'x-mbx-apikey': 'open sesame' } },
  })
  const text = JSON.stringify(lines())
  assert.ok(!text.includes('open sesame'), text)
  assert.equal(text.match(/\[hidden\]/g)?.length, 3)
})

it('removes signatures and tokens from URLs', () => {
  const { log, lines } = capture()
  log.info({ url: '/api/v3/order?symbol=BTCUSDT&signature=abc&timestamp=1' })
  assert.equal(lines()[0]?.url, '/api/v3/order?symbol=BTCUSDT&signature=[hidden]&timestamp=1')
  assert.equal(safeUrl('/ws?listenKey=abc#x'), '/ws?listenKey=[hidden]#x')
})

it('carries the request id through everything the request causes', async () => {
  const { log, lines } = capture()
  const serve = (id: string) =>
    withRequestId(id, async () => {
      await Promise.resolve()
      log.info('placed')
    })
  await Promise.all([serve('r-1'), serve('r-2')])
  log.info('idle')
  assert.deepEqual(
    lines().map((line) => line.requestId),
    ['r-1', 'r-2', undefined],
  )
})
