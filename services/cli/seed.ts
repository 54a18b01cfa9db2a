import { letReactorsGoLive } from '../compose.ts';
import { seedDemoChat } from '../demo/chats.ts';
import { seedDemoConversations } from '../demo/conversations.ts';
import { seedDemoQuotes } from '../demo/quotes.ts';
import { seedDemo } from '../demo/seed.ts';
import { runTool } from './tool.ts';

await runTool('seed', async (core) => {
  await letReactorsGoLive(core);
  const added = await seedDemo(core);
  await seedDemoQuotes(core);
  await seedDemoConversations(core);
  await seedDemoChat(core);
  console.log(added === 0 ? 'The demo shipments already exist.' : `Added ${added} demo shipments; no emails were sent.`);
});
