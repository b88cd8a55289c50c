/** How Node is started for a program on the order path, by the supervisor and by `npm run bench` alike. */
export const orderPathProcess = {
  flags: [
    /**
     * What an order leaves behind lives for milliseconds. With room for many of them in the young generation it dies
     * there, instead of being copied to the old one, where collecting it means pauses.
     */
    '--max-semi-space-size=64',
    /**
     * A command runs through some fifteen functions of the core, more than V8 by itself puts into one. Only this limit is
     * raised: those for single functions, raised too, cost the gateway's thread a tenth of its orders.
     */
    '--max-inlined-bytecode-size-cumulative=5000',
  ],
  /** The core's tables are large and read at random; in pages of 2 MB the processor finds its way around them sooner. */
  env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
} as const
