import { parentPort, workerData } from 'node:worker_threads'
import type { Flow } from './flow.ts'
import { runOnNodejsOrderBook } from './nodejs-order-book.ts'

/** A run of the baseline has a thread of its own, as a run of the core has. */
export type BaselineRunOrder = Pick<Flow, 'options' | 'resting' | 'steps'>

parentPort?.postMessage(runOnNodejsOrderBook(workerData as BaselineRunOrder))
