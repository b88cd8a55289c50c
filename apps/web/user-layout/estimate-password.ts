import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The server's own estimate, as long as both load the same lists; large, so a chunk of its own. */
const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** `about`: what an attacker who knows the user tries first. */
export function estimatePassword(password: string, about: readonly string[]) {
  const { score, feedback } = estimate.check(password, [...about])
  return { score, warning: feedback.warning ?? undefined }
}
