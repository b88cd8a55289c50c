import type { RunningEngine } from '@bowline/engine/index.ts'
import type { Traces } from '@bowline/platform/traces.ts'

/** The engine, with each command and query traced as a step of the request that waits for it. */
export function tracedEngine(engine: RunningEngine, traces: Traces): RunningEngine {
  const traced = <T>(kind: string, ask: () => Promise<T>): Promise<T> => {
    const end = traces.step(`engine ${kind}`)
    const answer = ask()
    answer.then(() => end(), end)
    return answer
  }
  return {
    ...engine,
    submit: (command, options) => traced(command.kind, () => engine.submit(command, options)),
    query: (query) => traced(query.kind, () => engine.query(query)),
  }
}
