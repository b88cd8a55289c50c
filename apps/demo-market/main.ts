import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { type Config, readConfig } from '@bowline/platform/config.ts'
import { createLog } from '@bowline/platform/log.ts'
import { runDemoMarket } from './demo-market.ts'
import type { Trust } from './exchange-client.ts'

const config = readConfig()
const log = createLog('demo-market', { level: config.logLevel })
const stopping = new AbortController()

let market: Promise<void> = Promise.resolve()
const stop = async () => {
  stopping.abort()
  await Promise.race([market, sleep(2_000)])
}
exitOnSignal(stop)
exitWhenParentDies(stop)

if (config.demoTraffic === 0) {
  log.info('demo traffic is off')
  process.exit(0)
}
market = runDemoMarket({
  share: config.demoTraffic,
  ...addresses(config),
  trust: trust(config),
  socket: dataFolder(config.dataDirectory).socket,
  keysFile: join(config.dataDirectory, 'demo-market.json'),
  log,
  signal: stopping.signal,
  onQuoted: () => reportReady(),
})
await market

/** The API's addresses on this machine, whatever it listens on. */
function addresses({ host, port, tlsCertificate }: Config): { address: string; streamAddress: string } {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const secure = tlsCertificate ? 's' : ''
  return {
    address: `http${secure}://${name}:${port}`,
    streamAddress: `ws${secure}://${name}:${port}/ws-api/v3`,
  }
}

function trust({ tlsCertificate }: Config): Trust | undefined {
  return tlsCertificate ? { ca: readFileSync(tlsCertificate), checkServerIdentity: () => undefined } : undefined
}
