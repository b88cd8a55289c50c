import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a form's captcha like a browser; returns the value of the header or parameter `recaptcha`. */
export async function solveCaptcha(
  exchange: { readonly baseUrl: string } | { readonly address: string },
  purpose: string,
  level: 'normal' | 'hard' = 'normal',
): Promise<string> {
  const base = 'baseUrl' in exchange ? exchange.baseUrl : exchange.address
  const query = new URLSearchParams({ purpose, level })
  const response = await fetch(`${base}/exchange-web/web/captcha/challenge?${query}`)
  const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: Challenge }
  if (code !== '0') throw new Error(`no challenge: ${code} ${msg}`)
  return solutionOf(data)
}

/** Base64 of challenge and solution, in the form of ALTCHA's widget. */
async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
