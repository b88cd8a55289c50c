import postgres from 'postgres'

/**
 * Exact in both directions: `int8` is a `bigint`, `numeric` a decimal string, `timestamptz` a `Date`.
 * Neither ever passes through a float.
 */
export type Sql = postgres.Sql<{ int8: bigint }>

/** Opens a pool lazily; end it with `sql.end()`. */
export function connect(url: string, options: { connections?: number; name?: string } = {}): Sql {
  return postgres(url, {
    max: options.connections ?? 8,
    // A database that comes back is found at once; the library would wait up to twenty seconds between tries.
    backoff: () => 0.25,
    connect_timeout: 5,
    connection: { application_name: options.name ?? 'bowline' },
    types: {
      int8: {
        to: 20,
        from: [20],
        serialize: (value: bigint | number) => value.toString(),
        parse: (text: string) => BigInt(text),
      },
    },
    // Notices such as "relation already exists, skipping" are not for the console.
    onnotice: () => {},
  }) as unknown as Sql
}
