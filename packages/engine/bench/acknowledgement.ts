import { startEngine } from '../client.ts'
import { trafficCapacity as capacity, opening, Traffic } from '../traffic.fixture.ts'
import { quantiles } from './quantiles.ts'

/** Latency from `submit` to the decoded answer, at a steady rate. */
export async function acknowledgement(directory: string, rate: number, count: number) {
  const engine = await startEngine({ directory, capacity })
  await Promise.all(opening().map((command) => engine.submit(command)))
  const source = new Traffic(1, 's1', 0)
  const microseconds: number[] = []
  const began = performance.now()
  const waiting: Promise<void>[] = []
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * rate))
    for (; sent < due; sent++) {
      const command = source.next()
      const at = performance.now()
      waiting.push(engine.submit(command).then(() => void microseconds.push((performance.now() - at) * 1000)))
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const reached = count / ((performance.now() - began) / 1000)
  await Promise.all(waiting)
  await engine.stop()
  return { ...quantiles(microseconds), reached }
}
