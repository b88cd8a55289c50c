import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'

const WARM_UP = 1_000
const REQUESTS = 10_000
const CONNECTIONS = 8
/** What Linux counts a process's time in. */
const TICKS_PER_SECOND = 100

export interface Rendering {
  /** By the clock, with whatever else the machine does. */
  readonly perSecond: number
  /** By the time of the process's own threads: what one core does. */
  readonly perCoreSecond: number
  readonly residentMbBefore: number
  readonly residentMbAfter: number
}

/** The process that draws pages, asked past the exchange over its own socket; the exchange answers its questions. */
export async function measureRendering(exchange: RunningExchange): Promise<Rendering> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { host: 'localhost', accept: 'text/html', 'x-bowline-client': '127.0.0.1' }
      request({ agent, socketPath: exchange.pageSocket, path: '/home', headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`the page server answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      })
        .on('error', reject)
        .end()
    })
  const askAll = async (count: number) => {
    let left = count
    const worker = async () => {
      while (left-- > 0) await ask()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  }
  const pid = pageServerOf(exchange)
  await askAll(WARM_UP)
  const residentMbBefore = residentMb(pid)
  const cpuBefore = cpuSeconds(pid)
  const began = performance.now()
  await askAll(REQUESTS)
  const seconds = (performance.now() - began) / 1_000
  const cpu = cpuSeconds(pid) - cpuBefore
  agent.destroy()
  return {
    perSecond: REQUESTS / seconds,
    perCoreSecond: REQUESTS / cpu,
    residentMbBefore,
    residentMbAfter: residentMb(pid),
  }
}

/** Its data folder is in its environment. */
function pageServerOf({ directory }: RunningExchange): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const isPages = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/web/main.ts')
      if (isPages && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${directory}/`)) return Number(pid)
    } catch {
      // It has ended meanwhile, or is not ours.
    }
  }
  throw new Error('the process that draws pages was not found')
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000
}

/** User and system time of all its threads. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
