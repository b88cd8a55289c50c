import { Console } from 'node:console'
import { Writable } from 'node:stream'

/** For clients that log everything they do: discards it. */
export const quiet = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }))
