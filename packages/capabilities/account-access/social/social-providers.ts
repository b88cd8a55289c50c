import type { SocialProvider } from '@bowline/platform/social-providers.ts'
import * as oidc from 'openid-client'

/** The secrets of one round trip to a provider; whoever comes back without them is somebody else. */
export interface SocialChecks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** A person as identified by a provider. */
export interface SocialPerson {
  readonly subject: string
  /** Only if the provider confirms it. */
  readonly verifiedEmail: string | undefined
}

const PATIENCE_SECONDS = 5
/** OpenID Connect Core §2. */
const LONGEST_SUBJECT = 255

/** The services whose accounts can sign in here, by OpenID Connect with code, PKCE and nonce. */
export class SocialProviders {
  readonly #providers: readonly SocialProvider[]
  readonly #publicUrl: () => string
  readonly #discovered = new Map<string, Promise<oidc.Configuration>>()

  constructor({ providers, publicUrl }: { providers: readonly SocialProvider[]; publicUrl: () => string }) {
    this.#providers = providers
    this.#publicUrl = publicUrl
  }

  list(): { readonly id: string; readonly name: string }[] {
    return this.#providers.map(({ id, name }) => ({ id, name }))
  }

  newChecks(state: string): SocialChecks {
    return { state, nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
  }

  /** The URL where the visitor signs in at the provider; undefined while the provider does not answer. */
  async addressOf(id: string, { state, nonce, codeVerifier }: SocialChecks): Promise<URL | undefined> {
    const configuration = await this.#discover(id).catch(() => undefined)
    return (
      configuration &&
      oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: this.#redirectUri(id),
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    )
  }

  /** The person who came back with this query; undefined when the provider, or its signature, does not confirm one. */
  async personOf(id: string, query: string, checks: SocialChecks): Promise<SocialPerson | undefined> {
    const configuration = await this.#discover(id).catch(() => undefined)
    if (!configuration) return undefined
    const address = new URL(this.#redirectUri(id))
    address.search = query
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      return claims && personIn(claims, await this.#emailOf(configuration, claims, tokens.access_token))
    } catch {
      // Refused, forged, expired or unreachable: no person.
      return undefined
    }
  }

  /** From the signed token or the user info endpoint: providers differ. */
  async #emailOf(configuration: oidc.Configuration, claims: oidc.IDToken, accessToken: string): Promise<EmailClaims> {
    const isAsked = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    return isAsked ? oidc.fetchUserInfo(configuration, accessToken, claims.sub) : (claims as EmailClaims)
  }

  /** Fetched once and kept; after a failure the next visitor tries again. */
  async #discover(id: string): Promise<oidc.Configuration | undefined> {
    const provider = this.#providers.find((known) => known.id === id)
    if (!provider) return undefined
    const known = this.#discovered.get(id)
    if (known) return known
    const discovered = discover(provider)
    this.#discovered.set(id, discovered)
    discovered.catch(() => this.#discovered.delete(id))
    return discovered
  }

  /**
   * One for each provider: so an answer says by its path who gave it, and a provider cannot pass off another one's as its
   * own (mix-up, RFC 9700 §4.4).
   */
  #redirectUri(id: string): string {
    return `${this.#publicUrl()}/user/social-login/${id}`
  }
}

function discover({ issuer, clientId, clientSecret }: SocialProvider): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  // The options allow plain HTTP for this machine only.
  const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(server, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    execute,
    timeout: PATIENCE_SECONDS,
  })
}

interface EmailClaims {
  readonly email?: unknown
  readonly email_verified?: unknown
}

function personIn({ sub }: oidc.IDToken, { email, email_verified }: EmailClaims): SocialPerson | undefined {
  if (sub.length > LONGEST_SUBJECT) return undefined
  const isVerified = email_verified === true && typeof email === 'string'
  return { subject: sub, verifiedEmail: isVerified ? email : undefined }
}
