import { Agent, request } from 'node:http'

export interface FormAnswer {
  readonly status: number
  readonly text: string
}

/** Sends forms over keep-alive connections: the client must cost little, or it distorts the measurement. */
export function formPoster(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(baseUrl)
  return (path: string, headers: Readonly<Record<string, string>>, form: string): Promise<FormAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request({
        ...{ agent, hostname, port, path, method: 'POST' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length, ...headers },
      })
      sent.on('error', reject).on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode as number, text }))
      })
      sent.end(form)
    })
}

/** A different client address for each `i`, as behind a proxy. */
export const fromAddress = (i: number) => ({ 'x-forwarded-for': `10.${(i >> 8) & 255}.${i & 255}.1` })
