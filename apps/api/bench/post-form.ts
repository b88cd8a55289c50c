import { Agent, request } from 'node:http'

export interface FormAnswer {
  readonly status: number
  readonly text: string
}

/** Sends forms over connections that are kept: the client must cost little, or it is measured beside the exchange. */
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

/** Everybody has an address of his own, as behind a proxy: `i` numbers them. */
export const fromAddress = (i: number) => ({ 'x-forwarded-for': `10.${(i >> 8) & 255}.${i & 255}.1` })
