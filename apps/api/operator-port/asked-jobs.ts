import { ControlError, type ControlHandlers } from '@bowline/platform/control-socket.ts'
import type { AskedJobs } from '../site/site-accounts.ts'

/** Background work that needs the engine or what this process has in memory: the worker says when. */
export function askedJobs(jobs: AskedJobs): ControlHandlers {
  return {
    'job.run': async (params) => {
      const { name } = (params ?? {}) as { name?: unknown }
      if (name !== 'accounts' && name !== 'identities') throw new ControlError('bad-request', 'no such job')
      return jobs[name]()
    },
  }
}
