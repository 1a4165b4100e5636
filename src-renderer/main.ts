import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { language } from './base/language.ts';
import '../resources/design/tokens.css';
import './design/css/base.css';
import './design/css/forced-colors.css';
import { addCommands } from './shell/commands/addCommands.ts';
import { router } from './shell/router.ts';

document.documentElement.lang = language;
const app = createApp(App).use(createPinia()).use(router);
app.runWithContext(addCommands);
app.mount('#app');
