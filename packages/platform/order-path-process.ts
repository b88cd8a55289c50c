/** The Node options for a program on the order path, used by the supervisor and by `npm run bench` alike. */
export const orderPathProcess = {
  flags: [
    /**
     * The garbage of an order lives for milliseconds. In a large young generation it dies there, instead of being
     * promoted to the old one, where collecting it means pauses.
     */
    '--max-semi-space-size=64',
    /**
     * A command runs through some fifteen functions of the core, more than V8 inlines by default. Only this limit is
     * raised: raising those for single functions as well costs the gateway's thread a tenth of its orders.
     */
    '--max-inlined-bytecode-size-cumulative=5000',
  ],
  /** The core's tables are large and read at random; huge pages (2 MB) save TLB misses. */
  env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
} as const
