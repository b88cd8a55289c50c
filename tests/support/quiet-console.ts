import { Console } from 'node:console'
import { Writable } from 'node:stream'

/** For clients that log all they do: nothing of it is shown. */
export const quiet = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }))
