import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Who signs in at the other service. */
export interface Account {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

/** Another service on this machine, for social sign-in: a real OpenID provider that asks no questions. */
export class IdentityProvider {
  readonly id: string
  readonly issuer: string
  readonly clientSecret = 'a-secret-of-the-tests'
  readonly #server: ReturnType<typeof createServer>
  readonly #accounts = new Map<string, Account>()
  #provider: Provider | undefined
  #signedIn = ''
  /** How often a code was brought to it. */
  exchanges = 0

  private constructor(id: string, server: ReturnType<typeof createServer>) {
    this.id = id
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(id = 'acme'): Promise<IdentityProvider> {
    const server = createServer((request, response) => provider.#answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const provider = new IdentityProvider(id, server)
    return provider
  }

  /** The exchange's option OIDC_PROVIDERS. */
  get option(): string {
    return optionOf(this)
  }

  /** Called once the exchange is listening; the redirect URL is under a host name. */
  serve({ baseUrl }: { readonly baseUrl: string }): void {
    const redirectUri = `${baseUrl.replace('127.0.0.1', 'localhost')}/user/social-login/${this.id}`
    this.#provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'bowline',
          client_secret: this.clientSecret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      cookies: { keys: ['of the tests'] },
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 600, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...(this.#accounts.get(sub) as Account) }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: 'bowline', accountId: oidc.session?.accountId ?? '' })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
  }

  /** From now on every visitor is this account. */
  signIn(account: Account): void {
    this.#accounts.set(account.sub, account)
    this.#signedIn = account.sub
  }

  /** Follows the URL as a browser of this account; returns the query it comes back with. */
  async visit(address: string, account: Account): Promise<string> {
    this.signIn(account)
    const jar = new Map<string, string>()
    for (let next = address; ; ) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the provider stopped with ${answer.status}: ${await answer.text()}`)
      next = new URL(location, next).href
      if (!next.startsWith(this.issuer)) return new URL(next).search.slice(1)
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider as Provider
    if (request.url?.startsWith('/token')) this.exchanges += 1
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: this.#signedIn } })
  }
}

/** OIDC_PROVIDERS with all of these. */
export function optionOf(...providers: readonly IdentityProvider[]): string {
  return JSON.stringify(
    providers.map(({ id, issuer, clientSecret }) => ({
      ...{ id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`, issuer },
      ...{ clientId: 'bowline', clientSecret },
    })),
  )
}
