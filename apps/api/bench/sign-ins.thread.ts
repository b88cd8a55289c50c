import { parentPort, workerData } from 'node:worker_threads'
import { formPoster, fromAddress } from './post-form.ts'
import { steadyLoad } from './steady-load.ts'

/** Users `person-0@example.com` and so on, who sign in in turn whenever the thread is asked to. */
export interface SignInTerms {
  readonly baseUrl: string
  readonly people: number
  readonly password: string
  readonly pace: { readonly perSecond: number; readonly seconds: number }
}

const { baseUrl, people, password, pace } = workerData as SignInTerms
const post = formPoster(baseUrl)
const forms = Array.from({ length: people }, (_, i) =>
  new URLSearchParams({ name: `person-${i}@example.com`, password }).toString(),
)

parentPort?.on('message', async () => {
  const load = await steadyLoad(pace, async (i) => {
    const form = forms[i % people] as string
    const { text } = await post('/exchange-web/web/user/login', fromAddress(i), form)
    return (JSON.parse(text) as { code: string }).code === '0'
  })
  parentPort?.postMessage(load)
})
