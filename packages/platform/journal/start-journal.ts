import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { makeDirectory } from '../folders.ts'
import { createRing } from '../ring/byte-ring.ts'
import type { JournalThreadData, JournalThreadMessage } from './journal.thread.ts'
import type { AppendOptions, OpenJournal } from './journal.ts'
import { nextSegmentBytes, prepareSegment } from './segment-files.ts'
import { SharedJournal } from './shared-journal.ts'

export interface JournalOptions extends AppendOptions {
  readonly directory: string
}

/** How far preparing the next segment runs ahead of filling this one: it is complete when two thirds are used. */
const AHEAD = 1.5
const PAUSE_MS = 5
/** When no records come it goes on anyway, slowly: there is no hurry, and nobody is disturbed. */
const LONGEST_PAUSE_MS = 50

/** Opens a journal and starts the thread that writes it. */
export async function startJournal(options: JournalOptions): Promise<OpenJournal> {
  const { directory, segmentBytes } = options
  const nextBytes = () => segmentBytes ?? nextSegmentBytes(directory)
  makeDirectory(directory)
  const warn = (error: Error) => options.onWarning?.(error)
  // Nothing is waiting yet, so this is the time to prepare the next segment; the current one may be nearly full.
  await prepareSegment(directory, nextBytes()).catch(warn)
  const shared = new SharedJournal()
  const records = createRing(options.ringBytes ?? 16 << 20)
  const data: JournalThreadData = { directory, segmentBytes, shared: shared.buffer, records }
  const thread = new Worker(new URL('./journal.thread.ts', import.meta.url), { workerData: data, name: 'journal' })

  const stop = new AbortController()
  // The journal has priority on the disk: a group that meets a piece of zeros there has to wait for it.
  const pause = async (done: number) => {
    const until = performance.now() + LONGEST_PAUSE_MS
    const isAhead = () => done > AHEAD * shared.filled && performance.now() < until
    while (isAhead() && !stop.signal.aborted) await sleep(PAUSE_MS)
  }
  let preparing = Promise.resolve()
  const prepare = () => {
    preparing = preparing.then(() => prepareSegment(directory, nextBytes(), { pause, signal: stop.signal })).catch(warn)
  }
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  const opened = await new Promise<Extract<JournalThreadMessage, { kind: 'open' }>>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (message: JournalThreadMessage) => {
      if (message.kind === 'open') resolve(message)
      else prepare()
    })
  })
  thread.removeAllListeners('error')
  thread.on('error', options.onFault)
  const closed = ended.then(async () => {
    stop.abort()
    await preparing
  })
  return { shared, records, last: opened.last, cut: opened.cut, closed }
}
