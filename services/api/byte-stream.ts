/** The parts as the body of an answer, each made when the client has taken those before. `onOver` is called once, however it ends. */
export function byteStream(parts: AsyncGenerator<Uint8Array>, onOver: (error?: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        onOver();
      } catch (error) {
        onOver(error);
        throw error;
      }
    },
    async cancel() {
      onOver();
      await parts.return(undefined);
    },
  });
}
