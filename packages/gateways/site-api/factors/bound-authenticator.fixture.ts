import { Authenticators } from '@bowline/capabilities/factors/authenticator/authenticators.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/transaction.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { TestApi } from '../../../../apps/api/api.fixture.ts'
import { authenticatorCode } from '../../../../tests/support/authenticator-app.ts'

/** A user's authenticator, bound directly in the database; gives as many codes as a test needs. */
export class BoundAuthenticator {
  readonly #api: TestApi
  readonly #userId: number
  readonly #secret: string

  private constructor(api: TestApi, userId: number, secret: string) {
    this.#api = api
    this.#userId = userId
    this.#secret = secret
  }

  /** Also gives the user verification level one, which API keys require as well. */
  static async of(api: TestApi, email: string): Promise<BoundAuthenticator> {
    const sql = connect(api.database.url, { connections: 1 })
    const nowMs = Date.now()
    const [row] = await sql<{ id: bigint }[]>`update users set kyc_level = 1 where email = ${email} returning id`
    const userId = Number(row?.id)
    const authenticators = new Authenticators({ secrets: Secrets.open(api.directory), productName: () => 'Bowline' })
    const { secret } = await authenticators.begin(sql, { userId, name: email, nowMs })
    await inTransaction(sql, (tx) => authenticators.bind(tx, userId, { step: 0 }, nowMs))
    await sql.end()
    return new BoundAuthenticator(api, userId, secret)
  }

  /** A valid code: the used time step is forgotten, so that no test waits for the next one. */
  async proof(): Promise<{ validType: 1; validCode: string }> {
    const sql = connect(this.#api.database.url, { connections: 1 })
    await sql`update authenticators set last_step = 0 where user_id = ${this.#userId}`
    await sql.end()
    return { validType: 1, validCode: authenticatorCode(this.#secret) }
  }
}
